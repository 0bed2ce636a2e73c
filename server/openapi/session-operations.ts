import { SignInRequest, StaffSessionReply } from "#shared/api/staff.ts";
import type { Operation } from "./operation.ts";

const SESSION = {
  path: "/api/staff/session",
  tag: "Staff: sign-in",
  content: StaffSessionReply,
} as const;

const OWN_PAGE_ALONE = { 403: ["forbidden"] } as const;

/** Who one is to the staff views, signing in and signing out. */
export const sessionOperations: readonly Operation[] = [
  {
    ...SESSION,
    method: "get",
    id: "getSession",
    summary: "Get the state of the session",
    description: "Says whether the session cookie of the request is valid.",
    reply: "The state of the session.",
    errors: OWN_PAGE_ALONE,
  },
  {
    ...SESSION,
    method: "post",
    id: "signIn",
    summary: "Sign in",
    description:
      "Starts a session and sets its cookie, which scripts cannot read. A session ends after half an hour without requests, and after twelve hours in any case. After five wrong passwords in a quarter of an hour, an address gets 429.",
    body: SignInRequest,
    reply: "Signed in.",
    errors: { 401: ["wrong_password"], ...OWN_PAGE_ALONE, 429: ["too_many_sign_ins"] },
  },
  {
    ...SESSION,
    method: "delete",
    id: "signOut",
    summary: "Sign out",
    description: "Ends the session of the cookie, if there is one.",
    reply: "Signed out.",
    errors: OWN_PAGE_ALONE,
  },
];
