import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
// Imported here, so that no test waits for its compilation.
import "#client/admin/webhooks/Webhooks.tsx";
import type { Webhook, WebhookDeliveriesReply } from "#shared/api/webhooks.ts";
import { button, dialog, field, showAdmin, waitForText, waitUntilGone } from "../../support/components/admin-panel.tsx";

const URL = "https://shop.example.com/quotes";

async function showWebhooks() {
  const joined = await showAdmin();
  await joined.press("Webhooks");
  return joined;
}

async function withWebhook() {
  const joined = await showWebhooks();
  await waitForText(/^There are no webhooks yet\./);
  await joined.press("Add Webhook");
  joined.fill(field("Address"), URL);
  await joined.press("Save Webhook");
  await waitForText("Webhook added");
  return joined;
}

it("an address that the server refuses stays with the reason; a webhook gets every event, shows its secret, changes it once for two clicks, sends one test event on a double click, gets other events, is turned off and on, and deleted after a question", async () => {
  const { press, fill, user, calls, hold, clear } = await showWebhooks();
  await press("Add Webhook");
  fill(field("Address"), "http://127.0.0.1:3000");
  await press("Save Webhook");
  await waitForText("Enter an address that begins with https:.", dialog("Add Webhook"));
  expect(field("Address")).toHaveValue("http://127.0.0.1:3000");
  fill(field("Address"), URL);
  await press("Save Webhook");
  await waitForText("Webhook added");
  const secret = await screen.findByLabelText<HTMLTextAreaElement>("Secret");
  expect(secret.value).toMatch(/^whsec_/);
  const first = secret.value;
  await press("Close");
  const letGo = hold();
  // A second change would end the old secret at once.
  for (const _click of [1, 2]) await press(`Change Secret: ${URL}`);
  expect(calls.filter((call) => call.includes("/secret"))).toHaveLength(1);
  letGo();
  clear();
  await waitForText(/Messages are also signed with the old secret until /);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Secret").value).not.toBe(first);
  await press("Close");
  await waitForText("All events");
  await waitForText("On");

  await user.dblClick(button(`Send Test Event: ${URL}`));
  await waitForText("Test event on its way");
  expect(calls.filter((call) => call.includes("/test"))).toHaveLength(1);
  await press(`Edit: ${URL}`);
  for (const box of [...document.querySelectorAll("dialog input[type=checkbox]")].slice(1)) await user.click(box);
  await press("Save Webhook");
  await waitForText("New request");
  await press(`Turn Off: ${URL}`);
  await waitForText(/^Off since /);
  await press(`Turn On: ${URL}`);
  await waitForText("On");
  await press(`Delete: ${URL}`);
  await waitForText(/^https:\/\/shop\.example\.com\/quotes will receive nothing more\./);
  await press("Delete Webhook");
  await waitForText(/^There are no webhooks yet\./);
});

it("a webhook that a colleague changed meanwhile is not overwritten unseen", async () => {
  const { press, fill, actAsColleague: others } = await withWebhook();
  await press("Close");
  await press(`Edit: ${URL}`);
  fill(field("Address"), "https://mine.example.com/");
  const theirs = { url: "https://theirs.example.com/", events: ["quote.sent"], isOn: true };
  await others("PUT", "webhooks/1", theirs);
  await press("Save Webhook");
  await waitForText("A colleague changed this webhook first. Nothing was saved.");
  await waitForText(/^It is https:\/\/theirs/);
  expect(field("Address")).toHaveValue("https://mine.example.com/");
  await press("Save Webhook");
  await waitForText("Webhook updated");
  await waitFor(() =>
    expect([...document.querySelectorAll("h3")].map(({ textContent }) => textContent)).toContain(
      "https://mine.example.com/",
    ),
  );
});

const FACTS = { quoteId: null, at: "2026-11-20T16:05:00.000Z", durationMs: 1204, nextAt: null };
const REQUEST = { headers: { "webhook-id": "msg_1" }, body: '{"type":"quote.submitted"}' };

const FIRST = { ...FACTS, id: 1, messageId: "msg_1", event: "quote.submitted", quoteId: "Q-261120-7KX2P" } as const;
const LATE = { ...FIRST, request: REQUEST, state: "failed", status: null, response: null } as const;

const DELIVERIES: WebhookDeliveriesReply = {
  success: true,
  deliveries: [
    { ...LATE, id: 2, status: 500, response: "out of paper", error: "It answered 500." },
    { ...LATE, error: "It did not answer in time." },
  ],
  next: null,
};

it("the delivery log shows each attempt with request and response, and sends a message again; one that the server turned off is marked in the sidebar until staff turn it on", async () => {
  const { press, setLine: through, comeBack } = await withWebhook();
  await press("Close");
  const sent: string[] = [];
  through((send, call) => {
    if (call.includes("/deliveries")) return Promise.resolve(Response.json(DELIVERIES));
    if (!call.includes("/send")) return send();
    sent.push(call);
    return Promise.resolve(Response.json({ success: true }));
  });
  await press(`Show Deliveries: ${URL}`);
  await waitForText("Failed. It answered 500.");
  await waitForText("Not accepted. It did not answer in time.");
  expect(screen.getAllByText(/webhook-id: msg_1\s+\{"type":"quote.submitted"\}/)).toHaveLength(2);
  await waitForText(/^500\s+out of paper$/);
  await press("Send Again: New request Q-261120-7KX2P");
  await waitForText("Message is sent again");
  expect(sent).toEqual(["POST /api/admin/messages/msg_1/send"]);

  await press("Catalog");
  let isOff = true;
  const off = { state: "gone", offSince: "2026-11-20T16:05:00.000Z" } as const;
  through(async (send, call) => {
    if (call.startsWith("PUT /api/admin/webhooks")) isOff = false;
    const response = await send();
    if (call !== "GET /api/admin/webhooks" || !isOff) return response;
    const { webhooks }: { webhooks: Webhook[] } = await response.json();
    return Response.json({ success: true, webhooks: webhooks.map((webhook) => ({ ...webhook, ...off })) });
  });
  comeBack();
  await waitForText("Webhooks: 1 turned off.");
  await press("Webhooks");
  await waitFor(() => button(`Turn On: ${URL}`));
  await waitForText(/the receiver asked for no more messages \(410\)/);
  await press(`Turn On: ${URL}`);
  await waitUntilGone("Webhooks: 1 turned off.");
});
