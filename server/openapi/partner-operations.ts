import { PartnersReply } from "#shared/api.ts";
import type { Operation } from "./operation.ts";

/** What is settled with partners, as staff see it. */
export const partnerOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/admin/partners",
    id: "listPartners",
    tag: "Staff: partners",
    summary: "What is settled with partners",
    description: "The partners' file as it is used now, with what does not fit the current rules.",
    isForStaff: true,
    replies: { 200: { description: "The partners.", content: { json: PartnersReply } } },
  },
];
