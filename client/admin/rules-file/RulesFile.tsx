import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { ChangePrices } from "#client/admin/change-prices/ChangePrices.tsx";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import type { SavedRules } from "#client/admin/rules-edits.ts";
import type { FilePlace } from "#client/admin/use-admin-state.ts";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { Button, ButtonLink } from "#client/ui/Button.tsx";
import { placedOptions } from "#shared/option-place.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { FileProblems } from "./FileProblems.tsx";
import styles from "./RulesFile.module.css";
import { type Review, useRulesFile } from "./use-rules-file.ts";

const RulesEditor = lazy(async () => ({
  default: (await import("./RulesEditor.tsx")).RulesEditor,
}));

interface Props {
  readonly rules: SavedRules;
  /** The step to scroll to. */
  readonly place: FilePlace | undefined;
  /** Hides the dialog with its section: an open dialog nobody sees would block the page. */
  readonly shown: boolean;
}

/** Downloads, edits and uploads the rules file. Its problems and changes appear before it is saved. */
export function RulesFile({ rules, place, shown }: Props) {
  const { refresh } = useAdmin();
  const file = useRulesFile(rules.revision);
  const [asking, setAsking] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [pricing, setPricing] = useState<RulesDocument>();
  const [jump, setJump] = useState<{ line: number }>();
  const { saved, put, review, dirty } = file;
  const chooser = useRef<HTMLInputElement>(null);
  const isLoaded = put !== undefined;

  const isNewer = (saved?.revision ?? 0) > rules.revision;
  useEffect(() => {
    if (isNewer) refresh();
  }, [isNewer, refresh]);

  const show = useEffectEvent(({ stepKey }: FilePlace) =>
    setJump({ line: lineOfStep(file.text, stepKey) }),
  );
  useEffect(() => {
    if (place && isLoaded) show(place);
  }, [place, isLoaded]);

  const startReview = async () => {
    setReviewing(true);
    setAsking(isWorthSaving(await file.check()) ?? false);
    setReviewing(false);
  };

  const changePrices = async () => {
    if (!isLoaded) return;
    const isValid = !dirty || (await file.check())?.problems.length === 0;
    if (isValid) setPricing(JSON.parse(file.text));
  };

  return (
    <section className={styles.file} aria-labelledby="rules-file-title">
      <div className={styles.bar}>
        <h2 id="rules-file-title">Rules File</h2>
        <p role="status">{stateOf(dirty, saved?.revision)}</p>
        <ButtonLink href={RULES_FILE} download>
          Download
        </ButtonLink>
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
            if (chosen) void file.upload(chosen);
            target.value = "";
          }}
        />
        <Button look="small" onClick={() => void changePrices()}>
          Change Prices …
        </Button>
        {dirty && (
          <Button
            look="small"
            onClick={() => {
              file.discard();
              setJump({ line: 1 });
            }}
          >
            Discard Edits
          </Button>
        )}
        <Button
          look="primary"
          className={styles.review}
          aria-disabled={reviewing || undefined}
          onClick={() => !reviewing && void startReview()}
        >
          {reviewing ? "Reviewing …" : "Review Changes"}
        </Button>
      </div>
      {file.failure && (
        <p role="alert" className={styles.failure}>
          {file.failure}{" "}
          {!saved && (
            <Button look="link" onClick={file.retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      {dirty && file.isBehind && (
        <p role="status" className={styles.note}>
          The rules have changed since revision {saved?.revision}, which this text is based on.
          Saving it reverts those changes: review them first.
        </p>
      )}
      {review && review.problems.length > 0 && (
        <FileProblems problems={review.problems} onGo={(line) => setJump({ line })} />
      )}
      {review && review.problems.length === 0 && review.changes.length === 0 && (
        <p role="status" className={styles.note}>
          The text is the same as the saved rules: there is nothing to save.
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
      {pricing && shown && (
        <ChangePrices
          document={pricing}
          places={placedOptions(pricing).map(({ place }) => place)}
          onChange={(changed) => file.replace(`${JSON.stringify(changed, null, 2)}\n`)}
          onClose={() => setPricing(undefined)}
        />
      )}
      {asking && shown && review && (
        <FormDialog
          title="Save the Rules File"
          submitLabel="Save Changes"
          change={() => ({ type: "store-file", text: review.text, basedOn: review.revision })}
          onConflict={async () => setAsking(isWorthSaving(await file.check()) ?? true)}
          onSaved={(revision) => file.keep(review.text, revision)}
          onClose={() => setAsking(false)}
        >
          <p>
            Compared with revision {review.revision}, this makes{" "}
            {review.changes.length === 1 ? "one change" : `${review.changes.length} changes`}. Open
            pages get the new rules with the next choice.
          </p>
          <ChangeList changes={review.changes} />
          {review.warnings.length > 0 && (
            <div className={styles.note}>
              <p>You can save this, but you may want to look at it first:</p>
              <ChangeList changes={review.warnings.map(({ message }) => message)} />
            </div>
          )}
        </FormDialog>
      )}
    </section>
  );
}

/** Whether the text is valid and changes something; undefined without a review. */
const isWorthSaving = (review: Review | undefined) =>
  review && review.problems.length === 0 && review.changes.length > 0;

const NO_PROBLEMS: readonly never[] = [];

function stateOf(dirty: boolean, revision: number | undefined): string {
  if (revision === undefined) return "";
  return dirty
    ? `Edited, not saved yet · based on revision ${revision} · Ctrl+Z to undo`
    : `Saved as revision ${revision}`;
}

/** The line with the key of a step, counted from 1; 1 if there is none. */
function lineOfStep(text: string, stepKey: string): number {
  const at = text.search(new RegExp(`"key"\\s*:\\s*"${stepKey}"`));
  return text.slice(0, Math.max(at, 0)).split("\n").length;
}
