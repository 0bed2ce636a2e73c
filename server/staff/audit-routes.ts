import { setImmediate } from "node:timers/promises";
import type { Exporting } from "#server/http/concurrency.ts";
import { sendPieces } from "#server/http/send-list.ts";
import type { Serve } from "#server/http/serve.ts";
import { zipPieces } from "#server/platform/zip-pieces.ts";
import { type AuditFilter, auditEndpoints, type ListedEvent } from "#shared/api/audit.ts";
import { eventSentence, SECURITY_EVENTS } from "#shared/api/security-events.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import { wallClockDay, wallClockText } from "#shared/time/wall-clock.ts";
import type { AuditStore } from "./audit-store.ts";
import { type ExportNotes, noteExport } from "./note-export.ts";

interface AuditRoutesDeps extends ExportNotes {
  readonly exporting: Exporting;
  readonly serve: Serve;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
}

/** Events per page of an export. Other requests are answered between the pages, of which each takes some milliseconds. */
const EXPORT_PAGE = 200;

/** The audit trail for owners. */
export function auditRoutes({ serve, audit, exporting, now, timeZone }: AuditRoutesDeps): void {
  serve(auditEndpoints, {
    listAuditEvents: async ({ query: { limit, cursor, ...filter } }) => {
      const before = cursor === undefined ? undefined : Number(cursor);
      const events = await audit.list(filter, { limit: limit + 1, before }, now());
      const page = events.slice(0, limit);
      return { events: page, nextCursor: events.length > limit ? String(page.at(-1)?.seq) : null };
    },

    exportAudit: async ({ query }, req, res) => {
      const at = now();
      await exporting(async () => {
        await noteExport({ audit, now }, req, "the audit trail");
        res.attachment(`audit-trail-${wallClockDay(at, timeZone)}.xlsx`).type(XLSX_TYPE);
        const titles = [`Time (${timeZone})`, "Event", "By", "About", "Detail", "Address", "Sentence"];
        const form = { name: "Audit Trail", titles, fixedColumns: 1 };
        await sendPieces(res, zipPieces(writeXlsx(form, readPages(audit, query, at, timeZone))));
      });
    },
  });
}

/** Reads the rows, so that only one page is in memory. */
async function* readPages(audit: AuditStore, filter: AuditFilter, now: Date, timeZone: string) {
  let before: number | undefined;
  for (;;) {
    const events = await audit.list(filter, { limit: EXPORT_PAGE, before }, now);
    if (events.length === 0) return;
    yield events.map((event) => cellsOf(event, timeZone));
    before = events.at(-1)?.seq;
    await setImmediate();
  }
}

function cellsOf(event: ListedEvent, timeZone: string) {
  const { at, kind, author, subject, detail, address } = event;
  return [
    { moment: wallClockText(new Date(at), timeZone) },
    SECURITY_EVENTS[kind].label,
    ...[author ?? "", subject ?? "", detail ?? "", address],
    eventSentence(event),
  ];
}
