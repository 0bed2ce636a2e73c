import type { Request } from "express";
import type { AuditStore } from "./audit-store.ts";
import { doerOf } from "./author.ts";
import { tolerateFailedWrite } from "./gate.ts";

export interface ExportNotes {
  readonly audit: AuditStore;
  readonly now: () => Date;
}

/** Notes an export in the audit trail before it begins. A full disk does not keep data from being saved elsewhere. */
export async function noteExport({ audit, now }: ExportNotes, req: Request, what: string): Promise<void> {
  const event = { ...doerOf(req), at: now(), kind: "exported", subject: what } as const;
  await audit.add(event).catch(tolerateFailedWrite);
}
