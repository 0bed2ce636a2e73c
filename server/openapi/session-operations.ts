import { SignInRequest, StaffSessionReply } from "#shared/staff-api.ts";
import type { Operation } from "./operation.ts";

const PATH = "/api/staff/session";

const OWN_PAGE_ALONE = { 403: ["forbidden"] } as const;

/** Who one is to the staff views, signing in and signing out. */
export const sessionOperations: readonly Operation[] = [
  {
    method: "get",
    path: PATH,
    id: "getSession",
    tag: "Staff: sign-in",
    summary: "Whether one is signed in",
    description:
      "`open` where the server has no password and answers its own machine alone, `signed-out` or `signed-in` otherwise.",
    replies: { 200: { description: "How one stands.", content: { json: StaffSessionReply } } },
    errors: OWN_PAGE_ALONE,
  },
  {
    method: "post",
    path: PATH,
    id: "signIn",
    tag: "Staff: sign-in",
    summary: "Sign in",
    description:
      "Begins a session by the password: its token comes as a cookie that scripts cannot read. A session ends after half an hour without a request, and after twelve hours in any case. Five wrong passwords from one address in a quarter of an hour are answered with 429.",
    body: { json: SignInRequest },
    replies: { 200: { description: "Signed in.", content: { json: StaffSessionReply } } },
    errors: { 401: ["wrong_password"], ...OWN_PAGE_ALONE, 429: ["too_many_sign_ins"] },
  },
  {
    method: "delete",
    path: PATH,
    id: "signOut",
    tag: "Staff: sign-in",
    summary: "Sign out",
    description: "Ends the session of the cookie, if there is one.",
    replies: { 200: { description: "Signed out.", content: { json: StaffSessionReply } } },
    errors: OWN_PAGE_ALONE,
  },
];
