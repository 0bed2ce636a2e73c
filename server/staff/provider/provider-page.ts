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
export type Failure = Refusal | "not signed in" | "wrong answer" | "no answer";

const ADVICE: Readonly<Record<Failure, string>> = {
  expired: "This sign-in is too old, was used before, or began in another browser. Sign in again.",
  "not signed in": "PROVIDER did not sign you in. Sign in again, or ask the people who manage your accounts there.",
  "wrong answer":
    "The answer of PROVIDER does not prove who you are. Sign in again. If that does not help, tell the people who run this server.",
  "no answer": "Please try again in a few minutes.",
  "no role":
    "Your company's sign-in did not give you a role here. Ask the people who manage your accounts for a group that has one.",
  "no groups":
    "Your company's sign-in did not give the list of your groups, so you have no role here. Ask the people who manage your accounts to send only the groups that give roles here.",
  "no email":
    "Your company's sign-in did not give your email address. Ask the people who manage your accounts to share it with this server.",
  "email taken": "Another account has your email address. Ask an owner to change the address of that account.",
  "email not confirmed":
    "An account here has your email address, but your company's sign-in does not confirm that the address is yours. Ask the people who manage your accounts to confirm it there.",
  "account ended": "Your account was ended here. Ask an owner to restore it.",
  "too many accounts": "There are as many accounts as can be. Ask an owner to end one.",
};

/** Leads on to a view. The browser goes there from this page, so it sends the cookie of the session. */
export function sendArrival(res: Response, view: string): void {
  const link = { text: "Continue", to: `/#${view}` };
  send(res, { title: "You are signed in.", advice: "The page opens by itself.", link, goesTo: link.to });
}

export function sendFailure(res: Response, failure: Failure, name: string): void {
  const isOver = ["expired", "not signed in", "wrong answer"].includes(failure);
  const title = isOver ? "You are not signed in." : "You cannot sign in here.";
  const isDown = failure === "no answer";
  if (isDown) res.set("Retry-After", "60");
  const advice = ADVICE[failure].replace("PROVIDER", () => name);
  const link = { text: "Back to the sign-in", to: "/#admin/catalog" };
  const status = isDown ? 503 : isOver ? 400 : 403;
  send(res.status(status), { title: isDown ? `${name} does not answer.` : title, advice, link });
}

function send(res: Response, page: Parameters<typeof writePlainPage>[0]): void {
  res.set({ "Content-Security-Policy": POLICY, "Cache-Control": NEVER_CACHED }).type("html").send(writePlainPage(page));
}
