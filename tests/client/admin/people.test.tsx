// Imported here, so that no test waits for its compilation.
import "#client/admin/people/People.tsx";
import "#client/admin/people/AuditTrail.tsx";
import "#client/admin/company/Company.tsx";
import "#client/admin/days-off/DaysOff.tsx";
import "#client/admin/messages/Messages.tsx";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { AdminView } from "#client/admin/AdminView.tsx";
import { findLastOwner, resetText, stateText, waysText } from "#client/admin/people/people-list.ts";
import { PersonContext } from "#client/api/person.ts";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { Role } from "#shared/api/declaration/roles.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import {
  button,
  dialog,
  field,
  joinAdmin,
  showAdmin,
  waitForText,
  waitUntilGone,
} from "../../support/components/admin-panel.tsx";
import { holdPromise } from "../../support/held-promise.ts";

it("an owner invites people, changes a role, ends and restores an account, and finds all of it in the audit trail", async () => {
  const { press, fill, direct, server, setLine, clear } = await showAdmin();
  await press("People");
  await waitForText(/^Nobody has an account yet\./);
  await waitForText(/^Nobody signs in on this server yet\. Accounts count once you set/);
  const invite = async (name: string, email: string, role: string) => {
    await press("Invite a Person");
    fill(field("Name"), name);
    fill(field("Email"), email);
    fireEvent.change(screen.getByLabelText("Role"), { target: { value: role } });
    await press("Invite");
  };
  await invite("Ana Silva", "ana@example.com", "owner");
  const { value } = await screen.findByLabelText<HTMLTextAreaElement>("Link");
  expect(value).toMatch(/^http.*\/#admin\/join\/[\w-]{43}$/);
  await press("Close");
  expect(document.body.innerHTML).not.toContain(value.slice(-43));
  await waitForText(/^Invited, the link ends on /);
  expect(button("End Account: Ana Silva"), "an invitation can be taken back").toBeVisible();
  server.rows("update people set joined_at = created_at returning id");

  await invite("Ben Okoye", "ana@example.com", "viewer");
  await waitForText("Somebody else has this email address.", dialog("Invite a Person"));
  fill(field("Email"), "ben@example.com");
  await press("Invite");
  await screen.findByLabelText("Link");
  await press("Close");

  await press("Change: Ben Okoye");
  await waitForText("Viewer: Reads quotes and the catalog.");
  // Another owner changes the phone meanwhile, which must stay.
  const { people } = await (await direct(`${server.url}/api/admin/people`)).json();
  const ben = people.find(({ name }: ListedPerson) => name === "Ben Okoye");
  const [headers, body] = [{ "Content-Type": "application/json" }, JSON.stringify({ phone: "+1 555 010 0142" })];
  await direct(`${server.url}/api/admin/people/${ben.id}`, { method: "PUT", headers, body });
  fireEvent.change(screen.getByLabelText("Role"), { target: { value: "sales" } });
  await press("Save");
  await waitForText("Sales");
  await press("Change: Ben Okoye");
  expect(field("Phone (optional)")).toHaveValue("+1 555 010 0142");
  await press("Cancel");
  // The server would refuse both, so nobody is asked.
  await waitForText(/^The last owner\. /);
  expect(screen.queryByRole("button", { name: "End Account: Ana Silva" })).toBeNull();
  await press("Change: Ana Silva");
  await waitForText(/Another owner has to sign in before you change this role\.$/);
  expect(screen.getByLabelText("Role")).toHaveTextContent(/^Owner$/);
  await press("Cancel");
  await press("End Account: Ben Okoye");
  expect(dialog("End Account")).toHaveTextContent("Ben Okoye is signed out at once");
  // A failure is told, even if the dialog was closed meanwhile.
  const { held, end: lose } = holdPromise();
  setLine((send, call) => (call.startsWith("PUT") ? held.then(() => Promise.reject(new TypeError())) : send()));
  await press("End Account");
  await press("Cancel");
  lose();
  await waitForText("End Account: The server could not be reached.");
  clear();
  await press("End Account: Ben Okoye");
  await press("End Account");
  await waitForText("Left");
  server.rows("update people set joined_at = created_at, role = 'owner' returning id");
  await press("Restore: Ben Okoye");
  await press("Restore");
  await waitUntilGone("Left");
  await press("Change: Ana Silva");
  fireEvent.change(screen.getByLabelText("Role"), { target: { value: "sales" } });
  await waitForText(/Links that Ana Silva made for others stop working\.$/);
  await press("Cancel");

  await press("Audit Trail");
  await waitForText("staff invited Ana Silva: role Owner.");
  await waitForText("staff changed the account of Ben Okoye: role from Viewer to Sales.");
  await waitForText("staff ended the account of Ben Okoye.");
  fireEvent.change(screen.getByLabelText("What"), { target: { value: "keys" } });
  await waitForText("Nothing of this kind happened yet.");
});

it("an owner chooses the country whose days are off, and adds and removes a day with its name", async () => {
  const { press, fill, direct, server, hold, clear } = await showAdmin();
  const stored = async () => {
    const reply = await direct(`${server.url}/api/admin/days-off`);
    return (await reply.json()).daysOff;
  };
  await press("Days Off");
  const country = async (name: string) => screen.findByLabelText<HTMLInputElement>(RegExp(name));
  expect(await country("United States")).toBeChecked();
  const letGo = hold();
  fireEvent.click(await country("Germany"));
  expect(hasUnsaved(), "the browser asks before the page is left").toBe(true);
  letGo();
  clear();
  await waitFor(async () => expect(await country("Germany")).toBeChecked());
  fireEvent.click(await country("United States"));
  await waitFor(async () => expect(await country("United States")).not.toBeChecked());
  expect(hasUnsaved()).toBe(false);

  fill(field("Day"), "2026-12-24");
  fill(field("Name (optional)"), "Stocktaking");
  await press("Company");
  await screen.findByText(/^Customers read this/);
  await press("Days Off");
  expect(field("Name (optional)"), "kept while another section is shown").toHaveValue("Stocktaking");
  await press("Add Day");
  await waitForText("Dec 24, 2026", screen.getByRole("list", { name: "Days Off" }));
  await waitForText("Stocktaking");
  expect(field("Day")).toHaveValue("");
  clear();
  fill(field("Day"), "2026-12-24");
  await press("Add Day");
  await waitFor(() => expect(field("Day")).toHaveValue(""));
  expect(await stored()).toEqual([
    { dayOff: "DE", name: "" },
    { dayOff: "2026-12-24", name: "Stocktaking" },
  ]);
  await press("Remove: Dec 24, 2026");
  await waitUntilGone("Stocktaking");
  expect(await stored()).toEqual([{ dayOff: "DE", name: "" }]);
});

it("an owner types the letterhead and the taxes that staff choose from, and what is wrong stands at its field", async () => {
  const { press, fill, direct, server, user, setLine, calls } = await showAdmin();
  await press("Company");
  fill(await screen.findByLabelText("Phone"), "+1 414 555 0142");
  fill(field("Address"), "1 Mill Road\n\nSpringfield ");
  fill(field("Payment terms"), "Net 30\n50% deposit");
  fill(field("Conditions"), "We deliver to the dock.");
  fill(field("Email"), "sales");
  await press("Add a Tax");
  fill(field("Region"), "WI");
  fill(field("Tax, for the customer"), "Wisconsin sales tax");
  fill(field("Percent"), "five");
  await press("Save");
  await waitForText(/^Enter a percentage such as 5\.5/);
  expect(field("Percent")).toBeInvalid();
  fill(field("Percent"), "5,5 %");
  await press("Save");
  await waitFor(() => expect(field("Email")).toBeInvalid());
  expect(field("Phone")).toHaveValue("+1 414 555 0142");
  fill(field("Email"), "sales@bench.example");
  await press("Save");
  await waitForText("Company saved");
  const stored = await (await direct(`${server.url}/api/company`)).json();
  expect(stored.company).toMatchObject({
    ...{ phone: "+1 414 555 0142", email: "sales@bench.example", address: ["1 Mill Road", "Springfield"] },
    ...{ paymentTerms: ["Net 30", "50% deposit"], conditions: "We deliver to the dock." },
    taxRates: [{ name: "Wisconsin sales tax", percent: 5.5, on: "all", region: "WI" }],
  });

  fill(field("Payment terms"), "Net 30\nNet 60");
  await direct(`${server.url}/api/company`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ paymentTerms: ["Net 10"], footer: "By a colleague" }),
  });
  await press("Save");
  await waitForText(/^A colleague changed these settings first. Nothing was saved. Your input is still here/);
  expect(field("Payment terms")).toHaveValue("Net 30\nNet 60");
  expect(field("Text at the foot of quotes and emails")).toHaveValue("By a colleague");
  await press("Save");
  await waitForText("Company saved");

  // One's own change of another setting of the company is no colleague's.
  fill(field("Phone"), "+1 414 555 0143");
  await press("Email");
  const remind = await screen.findByLabelText("Remind customers before their quote expires");
  act(() => remind.click());
  await waitForText("Reminders turned off");
  await press("Company");
  await press("Save");
  await waitFor(async () => {
    const { company } = await (await direct(`${server.url}/api/company`)).json();
    expect(company).toMatchObject({ phone: "+1 414 555 0143", reminders: false });
  });

  await waitFor(() => expect(button("Save")).toHaveAttribute("aria-disabled", "true"));
  const { held, end: letGo } = holdPromise();
  const refusal = Response.json({ success: false, error: "No image." }, { status: 400 });
  setLine((send, call) => (call.includes("images/upload") ? held.then(() => refusal) : send()));
  fill(field("Phone"), "+1 414 555 0144");
  const sent = () => calls.filter((call) => call.startsWith("PUT")).length;
  const before = sent();
  await user.upload(screen.getByLabelText("Image file"), new File(["no image"], "logo.png", { type: "image/png" }));
  await press("Save");
  expect(hasUnsaved()).toBe(true);
  expect(button("Save")).toHaveAttribute("aria-disabled", "true");
  expect(sent()).toBe(before);
  letGo();
  await waitForText("Error uploading image: No image.");
  await waitFor(() => expect(button("Save")).toHaveAttribute("aria-disabled", "false"));
});

const QUESTION = /^Quotes, emails and pages do not name your company yet/;

it("asks an owner for the company's name until there is one", async () => {
  const { press, fill } = await showAdmin();
  await waitForText(QUESTION);
  await press("Company");
  fill(await screen.findByLabelText("Company name"), "Acme Benches");
  expect(screen.queryByText(QUESTION)).toBeNull();
  await press("Save");
  await waitForText("Company saved");
  await press("Catalog");
  await waitForText("Base Price");
  expect(screen.queryByText(QUESTION)).toBeNull();
});

it("does not ask again once an owner closed the question", async () => {
  const { press } = await showAdmin();
  await waitForText(QUESTION);
  await press("Close");
  expect(screen.queryByText(QUESTION)).toBeNull();
  cleanup();
  await showAdmin();
  expect(screen.queryByText(QUESTION)).toBeNull();
});

async function showAs(role: Role, hash: string) {
  window.history.replaceState(null, "", hash);
  const joined = await joinAdmin();
  const viewOf = (own: Role) => (
    <PersonContext value={{ id: "0123456789ab", name: "Ben", role: own }}>
      <AdminView active />
    </PersonContext>
  );
  const { rerender } = render(viewOf(role));
  return { ...joined, become: (next: Role) => rerender(viewOf(next)) };
}

it("a form keeps its input when a role goes and comes back, and asks before it discards it", async () => {
  const { press, fill, become } = await showAs("owner", "#admin/catalog");
  await press("Add Step");
  fill(field("Name"), "Lid");
  become("sales");
  expect(field("Name")).toBeDisabled();
  fireEvent.click(within(dialog("Add Step")).getByText("Close", { selector: "footer button" }));
  await waitForText("Discard what you typed?");
  await press("Keep Editing");
  become("owner");
  expect(field("Name")).toHaveValue("Lid");
  await press("Add Step");
  await waitForText("Step added successfully");
});

it("a role sees neither the places nor the buttons that it may not use, and reads why", async () => {
  await showAs("sales", "#admin/settings/email");
  await waitForText("Your role, Sales, does not include Email. Ask an owner.");
  for (const place of ["Settings", "Partners", "People"]) expect(screen.queryByText(place)).toBeNull();
  window.history.replaceState(null, "", "#admin/catalog");
  await act(async () => window.dispatchEvent(new HashChangeEvent("hashchange")));
  await waitForText("You can read the catalog. Your role, Sales, cannot change it.");
  expect(await screen.findByLabelText("Base Price")).toHaveProperty("readOnly", true);
  for (const name of ["Add Step", "Add Option", "Delete", "Update Costs"])
    expect(screen.queryAllByText(name)).toEqual([]);
  expect(screen.queryByLabelText("Collect changes")).toBeNull();
  fireEvent.click(screen.getAllByText("View", { selector: "button" })[0] as HTMLElement);
  const panel = await waitFor(() => {
    const found = document.querySelector("dialog");
    if (!found) throw new Error("The panel of the option is not open.");
    return found;
  });
  expect(within(panel).getByLabelText("Label")).toBeDisabled();
  expect(within(panel).queryByText("Save")).toBeNull();
  fireEvent.click(within(panel).getByText("Close", { selector: "footer button" }));
});

const ana: ListedPerson = {
  ...{ id: "a1", name: "Ana Silva", role: "owner", isActive: true, isBuiltIn: false },
  ...{ email: "ana@example.com", phone: "", createdAt: "", createdBy: "staff" },
  ...{ joinedAt: "2026-11-18T15:00:00.000Z", lastSeenAt: null, invitedUntil: null },
  ...{ passkeys: 0, hasPassword: true, hasCodes: false, hasProvider: false, sessions: 1 },
};
const ben: ListedPerson = { ...ana, id: "b2", name: "Ben Okoye" };
const staff: ListedPerson = { ...ana, id: "000000000000", name: "staff", email: "", isBuiltIn: true, joinedAt: null };

it("the last owner is the last beside the built-in one, who goes with STAFF_PASSWORD, and those who were invited", () => {
  const gone = { ...ben, isActive: false };
  const invited = { ...ben, joinedAt: null };
  const last = [[staff], [ana], [ana, staff, gone], [ana, ben, staff], [{ ...ana, role: "sales" } as const, staff], []];
  expect([...last, [staff, invited], [ana, invited]].map((people) => findLastOwner(people)?.name)).toEqual([
    ...["staff", "Ana Silva", "Ana Silva", undefined, "staff", undefined, "staff", "Ana Silva"],
  ]);
  expect(stateText(staff)).toBe("Active, has not signed in yet");
  expect(stateText({ ...staff, isActive: false })).toBe("Ended");
  expect(waysText(staff)).toBe("Signs in with a password · 1 session");
});

it("a link for a new password promises to remove passkeys and codes only if an owner gives it", () => {
  expect(resetText("Ben Okoye", false)).toMatch(/removes the old password, all earlier passkeys and one-time codes\.$/);
  expect(resetText("Ben Okoye", true)).toMatch(/removes the old password\. Earlier passkeys and one-time codes stay: /);
});
