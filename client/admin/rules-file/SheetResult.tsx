import { useLayoutEffect, useRef } from "react";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import styles from "./RulesFile.module.css";
import type { Upload } from "./spreadsheet/use-spreadsheet.ts";

/** More than anyone corrects at once. */
const MAX_SHOWN = 100;

/** The changes of the draft by a spreadsheet, or why there are none. */
export function SheetResult({ upload }: { readonly upload: Upload }) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has its own problems
  useLayoutEffect(() => title.current?.focus(), [upload]);
  if (upload.ok)
    return (
      <div role="status" className={styles.note}>
        <p>
          {upload.name}: {changesText(upload.changes)}
        </p>
        <SheetNotes notes={upload.notes} />
      </div>
    );
  const { problems, name } = upload;
  return (
    <div role="alert" className={styles.problems}>
      <h3 ref={title} tabIndex={-1}>
        Nothing was changed: {name} has{" "}
        {problems.length === 1
          ? "a problem"
          : `${problems.length.toLocaleString("en-US")} problems`}
      </h3>
      <ol>
        {problems.slice(0, MAX_SHOWN).map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <b>{place}:</b> {message}
          </li>
        ))}
      </ol>
      {problems.length > MAX_SHOWN && <p>These are the first {MAX_SHOWN}.</p>}
    </div>
  );
}

/** The parts of the draft that a spreadsheet leaves as they are. */
export function SheetNotes({ notes }: { readonly notes: readonly string[] }) {
  return notes.length > 0 && <ChangeList changes={notes} />;
}

function changesText(changes: number): string {
  if (changes === 0) return "All of its cells are the same as in the draft.";
  return changes === 1
    ? "One cell differs, and is now in the draft."
    : `${changes.toLocaleString("en-US")} cells differ, and are now in the draft.`;
}
