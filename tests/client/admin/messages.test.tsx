import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MessagesReply } from "#shared/api/messages.ts";
import { joinAdmin, showAdmin, waitForText } from "../../support/components/admin-panel.tsx";

const message = {
  id: "msg_1",
  template: "new-request",
  destination: "staff",
  quoteId: "Q-261120-7KX2P",
  createdAt: "2026-11-20T16:05:00.000Z",
  state: "failed",
  attempts: 10,
  dueAt: "2026-11-22T16:05:00.000Z",
  error: "Connection refused",
} as const;

const REPLY: MessagesReply = {
  success: true,
  emailIsOn: true,
  waiting: 2,
  failed: 1,
  held: 1,
  messages: [
    message,
    {
      ...message,
      ...{ id: "msg_2", template: "request-received", destination: "customer", state: "held" },
      error: "5 emails of this kind were sent to this address within a day.",
    },
  ],
};

/** An email that failed on the server, so that a poll tells of it. */
const fail = ({ rows }: { readonly rows: (sql: string) => unknown }) =>
  rows(`insert into messages (id, channel, destination, template, created_at, due_at, attempts, state)
    values ('msg_1', 'email', 'staff', 'new-request', '2026', '2026', 10, 'failed') returning id`);

it("the panel polls with one request, and loads a list again once it has changed", async () => {
  const { setLine: through, server, show } = await joinAdmin();
  const asked: string[] = [];
  let underWay = 0;
  through(async (send, call) => {
    asked.push(call.replace(/\?.*/, ""));
    underWay++;
    return send().finally(() => underWay--);
  });
  show();
  await waitForText("Base Price");
  const poll = async () => {
    // A poll that is under way stands for another one.
    await waitFor(() => expect(underWay).toBe(0));
    await act(async () => {});
    asked.length = 0;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(asked).toContain("GET /api/admin/changes"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return asked;
  };
  await poll();
  expect(await poll()).toEqual(["GET /api/admin/changes"]);
  fail(server);
  expect(await poll()).toEqual(["GET /api/admin/changes", "GET /api/admin/messages"]);
  await waitForText("Email: 1 failed.");
});

it("Email says that email is off, and how to turn it on, turns off reminders, with Undo, and shows failed and held back emails with the reason, and sends them", async () => {
  const { press, setLine: through, comeBack, server } = await showAdmin();
  await press("Email");
  await waitForText("Email is off.");
  await waitForText(/^Nobody is notified of new requests/);
  const remind = await screen.findByLabelText("Remind customers before their quote expires");
  expect(remind).toBeChecked();
  act(() => remind.click());
  await waitForText("Reminders turned off");
  await waitFor(() => expect(remind).not.toBeChecked());
  await press("Undo");
  await waitFor(() => expect(remind).toBeChecked());

  fail(server);
  const sent: string[] = [];
  through((send, call) => {
    if (call === "GET /api/admin/messages") return Promise.resolve(Response.json(REPLY));
    if (!call.includes("/send")) return send();
    sent.push(call);
    return Promise.resolve(Response.json({ success: true, message }));
  });
  comeBack();
  await waitForText("Email: 1 failed.");
  await waitForText("Email is on. 2 emails wait, 1 failed, 1 held back.");
  await waitForText("New request, to staff");
  await waitForText("Failed after 10 attempts");
  await waitForText("Connection refused");
  expect(document.querySelector('a[href="/#quote=Q-261120-7KX2P"]')).not.toBeNull();
  await press("Send Again: New request, to staff Q-261120-7KX2P");
  await waitForText("Email is being sent again");
  await waitForText("Held back, so that strangers cannot flood a mailbox");
  await waitForText("5 emails of this kind were sent to this address within a day.");
  await press("Send: Request received, to customer Q-261120-7KX2P");
  await waitFor(() => expect(sent).toEqual([1, 2].map((id) => `POST /api/admin/messages/msg_${id}/send`)));
});
