import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { nextCursor, pageQuery, reply } from "./declaration/reply.ts";
import { EVENT_GROUPS, EVENT_KINDS, type EventGroup } from "./security-events.ts";

/** The days for which the audit trail keeps an event: more than a year, so that seasons can be compared. */
export const AUDIT_DAYS = 400;

const GROUP_NAMES = Object.keys(EVENT_GROUPS) as [EventGroup, ...EventGroup[]];

const AuditFilter = z.object({
  group: z.enum(GROUP_NAMES).optional().describe("Only events of this group."),
});

export type AuditFilter = z.output<typeof AuditFilter>;

const SecurityEventSchema = schema("SecurityEvent", {
  seq: z.int().describe("A later event has a higher number."),
  at: z.iso.datetime(),
  kind: z.enum(EVENT_KINDS),
  author: z.string().nullable().describe("The author; `null` for somebody whom the server does not know."),
  subject: z.string().nullable().describe("The person or thing that it is about; `null` if that is the author."),
  detail: z.string().nullable(),
  address: z.string().describe("The IP address of the client; empty for the command line."),
});

export type ListedEvent = z.infer<typeof SecurityEventSchema>;

export const auditEndpoints = similarEndpoints(
  {
    name: "Staff: audit trail",
    description: "What people and programs did that concerns access and data. Nothing changes it.",
  },
  { access: "people" },
  {
    listAuditEvents: {
      route: "GET /api/admin/audit",
      summary: "List the audit trail",
      description: `Returns events, newest first. The server keeps them for ${AUDIT_DAYS} days.`,
      query: AuditFilter.extend(pageQuery(/^\d{1,15}$/)),
      reply: reply("AuditReply", { events: z.array(SecurityEventSchema).describe("Newest first."), nextCursor }),
    },
    exportAudit: {
      route: "GET /api/admin/audit/export",
      summary: "Export the audit trail",
      description:
        "Returns every event that matches the filter as XLSX, one row each, newest first. The export is itself an event.",
      query: AuditFilter,
      reply: [XLSX_TYPE],
    },
  },
);
