import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import type { Request, Router } from "express";
import type { Serve } from "#server/http/serve.ts";
import { codeOf } from "#server/platform/errors.ts";
import { type AuditFilter, auditEndpoints, type ListedEvent } from "#shared/api/audit.ts";
import { SECURITY_EVENTS } from "#shared/api/people.ts";
import { eventSentence } from "#shared/api/security-events.ts";
import { guardFormulas } from "#shared/text/formula-guard.ts";
import { wallClockDay, wallClockText } from "#shared/time/wall-clock.ts";
import type { AuditStore } from "./audit-store.ts";
import { doerOf } from "./author.ts";
import { tolerateFailedWrite } from "./gate.ts";

export interface ExportNotes {
  readonly audit: AuditStore;
  readonly now: () => Date;
}

/** Notes an export in the audit trail before it begins. A full disk does not keep data from being saved elsewhere. */
export async function noteExport(
  { audit, now }: ExportNotes,
  req: Request,
  what: string,
): Promise<void> {
  const event = { ...doerOf(req), at: now(), kind: "exported", subject: what } as const;
  await audit.add(event).catch(tolerateFailedWrite);
}

interface AuditRoutesDeps extends ExportNotes {
  readonly serve: Serve;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
}

/** Events per page of an export. */
const EXPORT_PAGE = 1000;

/** The audit trail for owners. */
export function auditRoutes({ serve, audit, now, timeZone }: AuditRoutesDeps): Router {
  return serve(auditEndpoints, {
    listAuditEvents: async ({ query: { limit, cursor, ...filter } }) => {
      const before = cursor === undefined ? undefined : Number(cursor);
      const events = await audit.list(filter, { limit: limit + 1, before }, now());
      const page = events.slice(0, limit);
      return {
        events: page,
        nextCursor: events.length > limit ? String(page.at(-1)?.seq) : null,
      };
    },

    exportAudit: async ({ query }, req, res) => {
      const at = now();
      await noteExport({ audit, now }, req, "the audit trail");
      res.attachment(`audit-trail-${wallClockDay(at, timeZone)}.csv`);
      res.type("text/csv; charset=utf-8");
      const text = writeCsv(audit, query, at, timeZone);
      await pipeline(Readable.from(text), res).catch((error: unknown) => {
        // The client has disconnected.
        if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
      });
    },
  });
}

/** For spreadsheets: CRLF between rows, every cell quoted. */
const CSV_FORMAT = {
  record_delimiter: "windows",
  quoted: true,
  cast: { string: guardFormulas },
} as const;

/** Writes a byte order mark and the rows, one chunk per page, so that only one page is in memory. */
async function* writeCsv(audit: AuditStore, filter: AuditFilter, now: Date, timeZone: string) {
  const titles = [`Time (${timeZone})`, "Event", "By", "About", "Detail", "Address", "Sentence"];
  yield stringify([titles], { ...CSV_FORMAT, bom: true });
  let before: number | undefined;
  for (;;) {
    const events = await audit.list(filter, { limit: EXPORT_PAGE, before }, now);
    if (events.length === 0) return;
    yield stringify(
      events.map((event) => cellsOf(event, timeZone)),
      CSV_FORMAT,
    );
    before = events.at(-1)?.seq;
  }
}

function cellsOf(event: ListedEvent, timeZone: string): readonly string[] {
  const { at, kind, author, subject, detail, address } = event;
  return [
    wallClockText(new Date(at), timeZone),
    SECURITY_EVENTS[kind],
    ...[author ?? "", subject ?? "", detail ?? "", address],
    eventSentence(event),
  ];
}
