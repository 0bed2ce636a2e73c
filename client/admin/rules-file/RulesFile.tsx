import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import type { StoredRules } from "#client/admin/rules-desk.ts";
import type { FilePlace } from "#client/admin/use-admin-state.ts";
import { Button } from "#client/ui/Button.tsx";
import { FileProblems } from "./FileProblems.tsx";
import { lineOfStep } from "./line-of-step.ts";
import styles from "./RulesFile.module.css";
import { RulesFileBar } from "./RulesFileBar.tsx";
import { readFile } from "./read-file.ts";
import { StoreFileDialog } from "./StoreFileDialog.tsx";
import { useRulesFile } from "./use-rules-file.ts";

const RulesEditor = lazy(async () => ({
  default: (await import("./RulesEditor.tsx")).RulesEditor,
}));

interface Props {
  readonly rules: StoredRules;
  /** The step that was asked for. */
  readonly place: FilePlace | undefined;
  /** A dialog of a part that is not shown would stop the page without being seen. */
  readonly shown: boolean;
}

/** The rules file: down, edited here or elsewhere, up; its problems and changes before it is stored. */
export function RulesFile({ rules, place, shown }: Props) {
  const { refresh } = useAdmin();
  const file = useRulesFile(rules.revision);
  const [asking, setAsking] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [unread, setUnread] = useState<string>();
  const [jump, setJump] = useState<{ line: number }>();
  const { stored, put, review, dirty } = file;
  const isLoaded = put !== undefined;

  const isNewer = (stored?.revision ?? 0) > rules.revision;
  useEffect(() => {
    if (isNewer) refresh();
  }, [isNewer, refresh]);

  const show = useEffectEvent(({ stepKey }: FilePlace) =>
    setJump({ line: lineOfStep(file.draft, stepKey) }),
  );
  useEffect(() => {
    if (place && isLoaded) show(place);
  }, [place, isLoaded]);

  const upload = async (chosen: File) => {
    const read = await readFile(chosen);
    setUnread("problem" in read ? read.problem : undefined);
    if ("text" in read) file.replace(read.text);
  };

  const startReview = async () => {
    setReviewing(true);
    setAsking((await file.check()) ?? false);
    setReviewing(false);
  };

  return (
    <section className={styles.file} aria-labelledby="rules-file-title">
      <RulesFileBar
        state={stateOf(dirty, stored?.revision)}
        dirty={dirty}
        reviewing={reviewing}
        onUpload={(chosen) => void upload(chosen)}
        onBack={() => {
          file.back();
          setJump({ line: 1 });
        }}
        onReview={() => void startReview()}
      />
      {unread && (
        <p role="alert" className={styles.failure}>
          {unread}
        </p>
      )}
      {file.failure && (
        <p role="alert" className={styles.failure}>
          {file.failure}{" "}
          {!stored && (
            <Button look="link" onClick={file.retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      {dirty && file.isBehind && (
        <p role="status" className={styles.note}>
          The rules were changed since this text was taken from revision {stored?.revision}. Storing
          it takes those changes back: review what it changes.
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
            problems={review?.problems ?? NO_PROBLEMS}
            jump={jump}
            onText={file.edit}
          />
        )}
      </Suspense>
      {asking && shown && review && (
        <StoreFileDialog
          review={review}
          onStale={async () => setAsking((await file.check()) ?? true)}
          onStored={(revision) => file.keep(review.text, revision)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

const NO_PROBLEMS: readonly never[] = [];

function stateOf(dirty: boolean, revision: number | undefined): string {
  if (revision === undefined) return "";
  return dirty
    ? `Edited, not stored yet · from revision ${revision} · Ctrl+Z takes back`
    : `As stored in revision ${revision}`;
}
