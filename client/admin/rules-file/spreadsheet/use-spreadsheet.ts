import { useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { MAX_FILE_BYTES } from "#shared/edits/spreadsheet/file-limits.ts";
import type { ReadTable } from "#shared/edits/spreadsheet/read-table.ts";
import type { Draft, RulesDraft } from "../text/rules-draft.ts";

/** The effect of a file on the draft. */
export type Upload = ReadTable & { readonly name: string };

/** Whether a file is JSON, by its name or its first character. All other files are spreadsheets. */
export const isJson = async (file: File): Promise<boolean> =>
  /\.json$/i.test(file.name) || /^\s*\{/.test(await file.slice(0, 100).text());

/** Applies spreadsheets to the draft. */
export function useSpreadsheet(draft: RulesDraft) {
  const [last, setLast] = useState<{ readonly upload: Upload; readonly draft: Draft }>();
  const [isReading, setReading] = useState(false);

  // Publishing the draft ends the message, too: its text stays, but not what it is based on.
  if (last && last.draft !== draft.getDraft()) setLast(undefined);
  const keep = (upload: Upload) => setLast({ upload, draft: draft.getDraft() });

  const apply = async (file: File): Promise<ReadTable> => {
    const { rules, isCurrent } = draft.table();
    if (!rules || !isCurrent)
      return refuse("The text has an error. Correct it, and upload the file again.");
    if (file.size > MAX_FILE_BYTES) return refuse("It is larger than 4 MB.");
    const { applyFile } = await import("./spreadsheet-file.ts");
    const read = await applyFile(await file.arrayBuffer(), rules);
    if (read.ok && draft.table().rules !== rules)
      return refuse("The draft has changed meanwhile. Upload the file again.");
    return read;
  };

  return {
    /** The last file, until the draft changes. */
    upload: last?.upload,
    isReading,
    async read(file: File) {
      setReading(true);
      try {
        const read = await apply(file);
        if (read.ok && read.changes > 0) draft.edit(read.rules);
        keep({ ...read, name: file.name });
      } catch (error) {
        const failed = refuse(error instanceof RequestFailure ? error.message : String(error));
        keep({ ...failed, name: file.name });
      } finally {
        setReading(false);
      }
    },
  };
}

const refuse = (message: string): ReadTable => ({
  ok: false,
  problems: [{ place: "The file", message }],
});
