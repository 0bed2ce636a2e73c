import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import AccountDialog from "#client/staff/account/AccountDialog.tsx";
import type { Account } from "#shared/api/account.ts";
import { holdPromise } from "../../support/held-promise.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36";
const at = new Date(2026, 10, 25, 9, 12).toISOString();
const session = { startedAt: at, seenAt: at, way: "password", agent: WINDOWS } as const;

const BEA: Account = {
  ...{ name: "Bea Costa", email: "bea@example.com", phone: "", role: "sales" },
  ...{ hasPassword: true, codes: { isOn: false, recoveryCodesLeft: 0 } },
  passkeys: [{ id: "k1", name: "Safari on iPhone", createdAt: at, lastUsedAt: null }],
  sessions: [
    { ...session, id: "0123456789ab", isThis: true, address: "203.0.113.7" },
    { ...session, id: "ba9876543210", isThis: false, address: "203.0.113.8" },
  ],
  isRecent: true,
  signsInAtProvider: false,
  isBuiltIn: false,
  openLinks: [],
};

/** A server that answers each request with the next reply, which may come later or be lost, or with the account as it is. */
function serve(account: Account, replies: Readonly<Record<string, object | Promise<object> | "lost">> = {}) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const route = `${method} ${address.replace("/api/staff/account", "")}`.trim();
    asked.push([route, body].filter(Boolean).join(" "));
    const answer = (await replies[route]) ?? { account };
    if (answer === "lost") throw new TypeError();
    const success = !("error" in answer);
    return new Response(JSON.stringify({ success, ...answer }), { status: success ? 200 : 400 });
  });
  return asked;
}

const part = (name: string) => {
  const section = screen.getByRole("heading", { name }).closest("section");
  if (!section) throw new Error(name);
  return within(section);
};

it("the own account shows sessions in plain words, turns codes on, and tells of failures where they happen", async () => {
  const on = { ...BEA, codes: { isOn: true, recoveryCodesLeft: 10 } };
  const address = "otpauth://totp/Bench:bea?secret=JBSWY3DP&issuer=Bench";
  const again = "Sign out and sign in again, then repeat this.";
  const last = "This is your only way to sign in. Add another one first.";
  const asked = serve(BEA, {
    "POST /codes": { secret: "JBSWY3DP", address },
    "PUT /codes": { account: on, recoveryCodes: ["k7mf-2qxw-9rtb", "aaaa-bbbb-cccc"] },
    "PUT /password": { error: again, code: "sign_in_again" },
    "DELETE /passkeys/k1": { error: last, code: "last_way" },
    "DELETE /sessions": { account: { ...on, sessions: BEA.sessions.slice(0, 1) } },
  });
  let closed = 0;
  render(<AccountDialog onClose={() => (closed += 1)} />);
  const user = userEvent.setup();
  const own = "Chrome on Windows, 203.0.113.7, since 9:12 AM, this one";
  expect(await screen.findByText(own)).toBeVisible();

  await user.type(screen.getByLabelText("Phone"), "555-0100");
  await user.click(screen.getByRole("button", { name: "Save Phone" }));
  expect(await screen.findByText("Saved")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Remove: Safari on iPhone" }));
  expect(await part("Passkeys").findByRole("alert")).toHaveTextContent(last);

  await user.click(screen.getByRole("button", { name: "Change Password" }));
  await user.type(screen.getByLabelText("Present password"), "old");
  await user.type(screen.getByLabelText("New password"), "new words");
  await user.type(screen.getByLabelText("New password again"), "new word");
  const change = screen.getByRole("button", { name: "Change Password" });
  await user.click(change);
  expect(part("Password").getByRole("alert")).toHaveTextContent("The passwords do not match.");
  await user.type(screen.getByLabelText("New password again"), "s");
  await user.click(change);
  expect(await part("Password").findByRole("alert")).toHaveTextContent(again);

  const codes = part("One-Time Codes");
  await user.click(codes.getByRole("button", { name: "Turn On Codes" }));
  expect(await codes.findByRole("img", { name: /^QR code/ })).toBeVisible();
  expect(codes.getByLabelText("Secret")).toHaveValue("JBSWY3DP");
  await user.type(codes.getByLabelText("One-time code"), "123456");
  await user.click(codes.getByRole("button", { name: "Confirm" }));
  const shownOnce = await codes.findByLabelText("Recovery codes");
  await user.keyboard("{Escape}");
  expect(shownOnce).toBeVisible();
  expect(shownOnce).toHaveValue("k7mf-2qxw-9rtb\naaaa-bbbb-cccc");
  expect(closed).toBe(0);
  await user.click(codes.getByRole("button", { name: "Close" }));
  expect(shownOnce).not.toBeInTheDocument();
  expect(codes.getByText("On. 10 recovery codes left.")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "End All Others" }));
  expect(screen.queryByRole("button", { name: /^End/ })).toBeNull();
  expect(asked).toEqual([
    "GET",
    'PUT {"phone":"555-0100"}',
    "DELETE /passkeys/k1",
    "GET",
    "GET",
    'PUT /password {"present":"old","password":"new words"}',
    "GET",
    "POST /codes",
    'PUT /codes {"code":"123456"}',
    "DELETE /sessions",
  ]);
});

it("the own account stays open while something is sent, so that a refusal and codes that are shown once are seen", async () => {
  const { held, end: refuse } = holdPromise<object>();
  serve(BEA, { "PUT /password": held });
  let closed = 0;
  render(<AccountDialog onClose={() => (closed += 1)} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change Password" }));
  await user.type(screen.getByLabelText("Present password"), "wrong words");
  for (const label of ["New password", "New password again"])
    await user.type(screen.getByLabelText(label), "new words");
  await user.click(screen.getByRole("button", { name: "Change Password" }));
  await user.keyboard("{Escape}");
  expect(closed).toBe(0);
  refuse({ error: "The password is not right.", code: "wrong_password" });
  expect(await part("Password").findByRole("alert")).toHaveTextContent("The password is not right.");
  await user.keyboard("{Escape}");
  expect(closed).toBe(1);
});

it("the own account shows what a change left whose reply was lost", async () => {
  const replies: Record<string, object | "lost"> = { "DELETE /passkeys/k1": "lost" };
  serve(BEA, replies);
  render(<AccountDialog onClose={() => undefined} />);
  await screen.findByText(/^Safari on iPhone/);
  replies.GET = { account: { ...BEA, passkeys: [] } };
  await userEvent.click(screen.getByRole("button", { name: "Remove: Safari on iPhone" }));
  expect(await part("Passkeys").findByRole("alert")).toHaveTextContent("The server could not be reached.");
  await waitFor(() => expect(screen.queryByText(/^Safari on iPhone/)).toBeNull());
});

it("the own account does not offer to remove the only way to sign in", async () => {
  serve({ ...BEA, hasPassword: false });
  render(<AccountDialog onClose={() => undefined} />);
  expect(await screen.findByText("Your only way to sign in")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

it("the own account offers changes of the ways to sign in only soon after a sign-in", async () => {
  serve({ ...BEA, isRecent: false, openLinks: ["Bo Lind", "Cy Ng"] });
  render(<AccountDialog onClose={() => undefined} />);
  const first = "To change how you sign in, sign out and sign in again first.";
  expect(await screen.findByText(first)).toBeVisible();
  for (const name of [/^Remove/, "Change Password", "Turn On Codes"])
    expect(screen.getByRole("button", { name })).toBeDisabled();
  expect(screen.getByRole("button", { name: "End All Others" })).toBeEnabled();
  expect(
    screen.getByText(/^Not used yet: your links for Bo Lind, Cy Ng\. They stop working when you end a/),
  ).toBeVisible();
});

it("the own account of whoever signs in at the provider has sessions only", async () => {
  serve({ ...BEA, signsInAtProvider: true });
  render(<AccountDialog onClose={() => undefined} />);
  expect(await screen.findByRole("heading", { name: "Sessions" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: /Password|Passkeys|Codes/ })).toBeNull();
});
