import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import type { StoredRules } from "#client/admin/rules-desk.ts";
import type { FilePlace } from "#client/admin/use-admin-state.ts";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { FileProblems } from "./FileProblems.tsx";
import { lineOfStep } from "./line-of-step.ts";
import styles from "./RulesFile.module.css";
import { StoreFileDialog } from "./StoreFileDialog.tsx";
import { useRulesFile } from "./use-rules-file.ts";

const RulesEditor = lazy(async () => ({
  default: (await import("./RulesEditor.tsx")).RulesEditor,
}));

/** What the server takes (the rules file's routes). */
const MOST_BYTES = 2 * 1024 * 1024;

interface Props {
  readonly rules: StoredRules;
  /** The step that was asked for. */
  readonly place: FilePlace | undefined;
}

/** The rules file: down, edited here or elsewhere, up; its problems and changes before it is stored. */
export function RulesFile({ rules, place }: Props) {
  const { refresh } = useAdmin();
  const file = useRulesFile(rules.revision);
  const [asking, setAsking] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const [jump, setJump] = useState<{ line: number }>();
  const chooser = useRef<HTMLInputElement>(null);
  const { put, review, dirty } = file;
  const placed = useMemo(
    () => place && put && { line: lineOfStep(put.text, place.stepKey) },
    [place, put],
  );

  const isNewer = (file.stored?.revision ?? 0) > rules.revision;
  useEffect(() => {
    if (isNewer) refresh();
  }, [isNewer, refresh]);

  const upload = async (chosen: File) => {
    setTooLarge(chosen.size > MOST_BYTES);
    if (chosen.size <= MOST_BYTES) file.replace(await chosen.text());
  };

  return (
    <section className={styles.file} aria-labelledby="rules-file-title">
      <div className={styles.bar}>
        <h2 id="rules-file-title">Rules file</h2>
        <p>
          {dirty
            ? `Edited, not stored yet · from revision ${file.stored?.revision}`
            : file.stored && `As stored in revision ${file.stored.revision}`}
        </p>
        <a className={styles.download} href={RULES_FILE} download>
          Download
        </a>
        <Button look="small" onClick={() => chooser.current?.click()}>
          Upload …
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Rules file to upload"
          accept=".json,application/json"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) void upload(chosen);
            target.value = "";
          }}
        />
        {dirty && (
          <Button look="small" onClick={() => void file.load()}>
            Back to Stored
          </Button>
        )}
        <Button
          look="primary"
          className={styles.review}
          onClick={async () => setAsking(await file.check())}
        >
          Review Changes
        </Button>
      </div>
      {tooLarge && (
        <p role="alert" className={styles.failure}>
          A rules file has at most 2 MB: this one was not read.
        </p>
      )}
      {file.failure && (
        <p role="alert" className={styles.failure}>
          {file.failure}
        </p>
      )}
      {dirty && file.stored && file.stored.revision < rules.revision && (
        <p role="status" className={styles.note}>
          The rules were changed since this text was taken from revision {file.stored.revision}. To
          store it takes those changes back: review what it changes.
        </p>
      )}
      {review && review.problems.length > 0 && (
        <FileProblems problems={review.problems} onGo={(line) => setJump({ line })} />
      )}
      {review && review.problems.length === 0 && review.changes.length === 0 && (
        <p role="status" className={styles.note}>
          The text says what is stored already: there is nothing to store.
        </p>
      )}
      <Suspense fallback={<p>Loading the editor …</p>}>
        {put && (
          <RulesEditor
            put={put}
            problems={review?.problems ?? []}
            jump={jump ?? placed}
            onText={file.edit}
          />
        )}
      </Suspense>
      {asking && review && (
        <StoreFileDialog
          text={file.draft}
          review={review}
          onStale={() => void file.check()}
          onStored={(revision) => file.keep(file.draft, revision)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
