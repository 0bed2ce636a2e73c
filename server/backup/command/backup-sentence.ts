import { counted } from "#server/command/counted.ts";
import type { MadeBackup } from "../make-backup.ts";

/** What a backup is and holds, in a line. */
export function backupSentence({ file, size, quotes, images, ...made }: MadeBackup): string {
  const holds = [
    megabytes(size),
    counted(quotes, "quote"),
    counted(images, "image"),
    `revision ${made.revision} of the rules`,
  ].join(", ");
  const missing = counted(made.missingImages, "image");
  const note = made.missingImages > 0 ? ` ${missing} that it names were not there.` : "";
  return `${file}: ${holds}.${note}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
