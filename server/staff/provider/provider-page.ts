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

interface FailureFacts {
  readonly status: number;
  readonly title: string;
  readonly advice: string;
}

/** The text about each failure. `name` is the provider. */
function factsOf(failure: Failure, name: string): FailureFacts {
  const again = { status: 400, title: "You are not signed in." };
  const refused = { status: 403, title: "You cannot sign in here." };
  switch (failure) {
    case "expired":
      return {
        ...again,
        advice: "This sign-in is too old, was used before, or began in another browser. Sign in again.",
      };
    case "not signed in":
      return {
        ...again,
        advice: `${name} did not sign you in. Sign in again, or ask the people who manage your accounts there.`,
      };
    case "wrong answer":
      return {
        ...again,
        advice: `The answer of ${name} does not prove who you are. Sign in again. If that does not help, tell the people who run this server.`,
      };
    case "no answer":
      return {
        status: 503,
        title: `${name} does not answer.`,
        advice: "Please try again in a few minutes.",
      };
    case "no role":
      return {
        ...refused,
        advice:
          "Your company's sign-in did not give you a role here. Ask the people who manage your accounts for a group that has one.",
      };
    case "no groups":
      return {
        ...refused,
        advice:
          "Your company's sign-in did not give the list of your groups, so you have no role here. Ask the people who manage your accounts to send only the groups that give roles here.",
      };
    case "no email":
      return {
        ...refused,
        advice:
          "Your company's sign-in did not give your email address. Ask the people who manage your accounts to share it with this server.",
      };
    case "email taken":
      return {
        ...refused,
        advice:
          "Another account has your email address, and your company's sign-in does not confirm that the address is yours. Ask an owner to change the address of that account.",
      };
    case "account ended":
      return { ...refused, advice: "Your account was ended here. Ask an owner to restore it." };
    case "too many accounts":
      return {
        ...refused,
        advice: "There are as many accounts as can be. Ask an owner to end one.",
      };
  }
}

/** Leads on to a view. The browser goes there from this page, so it sends the cookie of the session. */
export function sendArrival(res: Response, view: string): void {
  const to = `/#${view}`;
  send(
    res,
    writePlainPage({
      title: "You are signed in.",
      advice: "The page opens by itself.",
      link: { text: "Continue", to },
      goesTo: to,
    }),
  );
}

export function sendFailure(res: Response, failure: Failure, name: string): void {
  const { status, title, advice } = factsOf(failure, name);
  if (status === 503) res.set("Retry-After", "60");
  const link = { text: "Back to the sign-in", to: "/#admin/catalog" };
  send(res.status(status), writePlainPage({ title, advice, link }));
}

function send(res: Response, page: string): void {
  res.set({ "Content-Security-Policy": POLICY, "Cache-Control": NEVER_CACHED }).type("html").send(page);
}
