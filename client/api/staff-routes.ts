import type { StaffSessionReply } from "#shared/api/staff.ts";
import { post, request } from "./request.ts";

const SESSION = "/api/staff/session";

/** How the staff views stand to this browser. */
export function getStaffSession() {
  return request<StaffSessionReply>(SESSION);
}

export function signIn(password: string) {
  return request<StaffSessionReply>(SESSION, post({ password }));
}

export function signOut() {
  return request<StaffSessionReply>(SESSION, { method: "DELETE" });
}
