import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
// Imported here, so that no test waits for its compilation.
import "#client/admin/api-keys/ApiKeys.tsx";
import { dialog, field, showAdmin, waitForText, waitUntilGone } from "../../support/components/admin-panel.tsx";

it("an API key is added with its rights, shown once, although its dialog was closed and another section is open, and revoked after a question; a name that another key has stays where it was typed, with the reason", async () => {
  const { press, fill, direct, server, hold, setLine, clear, user } = await showAdmin();
  await press("API Keys");
  await waitForText(/^There are no API keys yet\./);
  await press("Add Key");
  fill(field("Name"), "ERP");
  fill(field("Last day (optional)"), "2999-12-31");
  const right = screen.getByLabelText(/^Read quotes, with the customers' contact details/);
  expect(right).toBeRequired();
  fireEvent.click(right);
  const letGo = hold();
  await press("Add Key");
  await press("Cancel");
  await press("People");
  letGo();
  clear();
  await waitForText("API key added");
  window.history.back();
  const { value } = await screen.findByLabelText<HTMLTextAreaElement>("Key");
  window.history.back();
  await waitForText("Base Price");
  window.history.forward();
  await waitFor(() => expect(dialog("API Key ERP")).toBeVisible());
  // An impatient second click is beside the dialog.
  await user.click(dialog("API Key ERP"));
  await user.keyboard("{Escape}");
  expect(dialog("API Key ERP")).toBeVisible();
  expect(value).toMatch(/^wbk_[0-9a-f]{12}_[\w-]{43}$/);
  const call = async () => {
    const headers = { Authorization: `Bearer ${value}` };
    return (await direct(`${server.url}/api/quotes/list`, { headers })).status;
  };
  expect(await call()).toBe(200);
  await press("Close");
  expect(document.body.innerHTML).not.toContain(value.slice(17));
  await waitForText("Active until Dec 31, 2999");
  await waitForText(/^Never used · Added by staff on .* · wbk_[0-9a-f]{12}…$/);

  await press("Add Key");
  fill(field("Name"), "ERP");
  fireEvent.click(screen.getByLabelText(/^Manage webhooks/));
  await press("Add Key");
  await waitForText("Another API key has this name.", dialog("Add Key"));
  expect(field("Name")).toHaveValue("ERP");
  await press("Cancel");

  // The list shows a key whose reply was lost, which nobody knows.
  setLine((send, call) => (call.startsWith("POST") ? send().then(() => Promise.reject(new TypeError())) : send()));
  await press("Add Key");
  fill(field("Name"), "CRM");
  fireEvent.click(screen.getByLabelText(/^Manage webhooks/));
  await press("Add Key");
  await waitForText("The server could not be reached.");
  clear();
  await press("Cancel");
  await press("Revoke: CRM");
  await press("Revoke Key");
  await waitForText(/^Revoked on /);

  await press("Revoke: ERP");
  expect(dialog("Revoke Key")).toHaveTextContent("The program with the key ERP can do nothing here anymore");
  await press("Revoke Key");
  await waitUntilGone("Revoke");
  expect(await call()).toBe(401);
});
