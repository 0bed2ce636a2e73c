import type { Response } from "express";
import { NEVER_CACHED } from "#server/http/cache-control.ts";
import { PLAIN_STYLE, writePlainPage } from "#server/http/plain-page.ts";
import { inlineHash } from "#server/http/security-headers.ts";
import type { Refusal } from "./admit-person.ts";

const POLICY = [
  "default-src 'none'",
  `style-src ${inlineHash(PLAIN_STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(";");

/** The reason why a sign-in at the provider failed. */
export type Failure = Refusal | "expired" | "not signed in" | "wrong answer" | "no answer";

const AGAIN = [400, "You are not signed in."] as const;
const REFUSED = [403, "You cannot sign in here."] as const;

/** Status, title and advice of each failure. */
const FAILURES: Readonly<Record<Failure, readonly [number, string, string]>> = {
  expired: [...AGAIN, "This sign-in is too old, was used before, or began in another browser. Sign in again."],
  "not signed in": [
    ...AGAIN,
    "PROVIDER did not sign you in. Sign in again, or ask the people who manage your accounts there.",
  ],
  "wrong answer": [
    ...AGAIN,
    "The answer of PROVIDER does not prove who you are. Sign in again. If that does not help, tell the people who run this server.",
  ],
  "no answer": [503, "PROVIDER does not answer.", "Please try again in a few minutes."],
  "no role": [
    ...REFUSED,
    "Your company's sign-in did not give you a role here. Ask the people who manage your accounts for a group that has one.",
  ],
  "no groups": [
    ...REFUSED,
    "Your company's sign-in did not give the list of your groups, so you have no role here. Ask the people who manage your accounts to send only the groups that give roles here.",
  ],
  "no email": [
    ...REFUSED,
    "Your company's sign-in did not give your email address. Ask the people who manage your accounts to share it with this server.",
  ],
  "email taken": [
    ...REFUSED,
    "Another account has your email address, and your company's sign-in does not confirm that the address is yours. Ask an owner to change the address of that account.",
  ],
  "account ended": [...REFUSED, "Your account was ended here. Ask an owner to restore it."],
  "too many accounts": [...REFUSED, "There are as many accounts as can be. Ask an owner to end one."],
};

/** Leads on to a view. The browser goes there from this page, so it sends the cookie of the session. */
export function sendArrival(res: Response, view: string): void {
  const link = { text: "Continue", to: `/#${view}` };
  send(res, { title: "You are signed in.", advice: "The page opens by itself.", link, goesTo: link.to });
}

export function sendFailure(res: Response, failure: Failure, name: string): void {
  const [status, title, advice] = FAILURES[failure];
  if (status === 503) res.set("Retry-After", "60");
  const named = (text: string) => text.replace("PROVIDER", () => name);
  const link = { text: "Back to the sign-in", to: "/#admin/catalog" };
  send(res.status(status), { title: named(title), advice: named(advice), link });
}

function send(res: Response, page: Parameters<typeof writePlainPage>[0]): void {
  res.set({ "Content-Security-Policy": POLICY, "Cache-Control": NEVER_CACHED }).type("html").send(writePlainPage(page));
}
