import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ChangePrices } from "#client/admin/change-prices/ChangePrices.tsx";
import { CollectBar, useCollecting } from "#client/admin/drafts/CollectBar.tsx";
import { RULES_FILE, type SavedRules } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { useMay } from "#client/api/person.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { fileText } from "../rules/draft-calls.ts";
import { type Address, goTo, linkTo, replaceAddress } from "../section/address.ts";
import { CatalogViews } from "../section/CatalogViews.tsx";
import { Section } from "../section/Section.tsx";
import { DraftButtons } from "./drafts/DraftButtons.tsx";
import { OpenDialog } from "./drafts/OpenDialog.tsx";
import { PublishDialog } from "./drafts/PublishDialog.tsx";
import { TheirChanges } from "./drafts/TheirChanges.tsx";
import { useDrafts } from "./drafts/use-drafts.ts";
import { ReviewedChanges } from "./ReviewedChanges.tsx";
import { FileProblems } from "./ReviewResult.tsx";
import styles from "./RulesFile.module.css";
import { SheetNotes, SheetResult } from "./SheetResult.tsx";
import { isJson, useSpreadsheet } from "./spreadsheet/use-spreadsheet.ts";
import { RulesTable } from "./table/RulesTable.tsx";
import { useTableState } from "./table/use-table-state.ts";
import { mergeTexts } from "./text/merge-texts.ts";
import { RulesEditor } from "./text/RulesEditor.tsx";
import { useCollectedText } from "./text/use-collected-text.ts";
import { type Review, useProblems, useRulesFile } from "./text/use-rules-file.ts";

interface Props {
  readonly rules: SavedRules;
  /** '#admin/table/lift' or '#admin/text/lift', which scroll to a step, or '#admin/table/draft/…' and '#admin/table/review/…', which open a draft. */
  readonly address: Address;
  /** Hides the dialog with its section: an open but invisible dialog would block the page. */
  readonly shown: boolean;
}

/** A change of many prices that staff prepare. */
interface Pricing {
  readonly document: RulesDocument;
  readonly places: readonly OptionPlace[];
}

/** The draft of the rules file as a table or as a text, for download and upload too. Its problems and changes appear before it is published. */
export function RulesFile({ rules, address, shown }: Props) {
  const { refresh, collected } = useAdmin();
  const { isOn, data } = useCollecting(collected);
  const file = useRulesFile(rules.revision, isOn ? data?.text : undefined);
  const notCollected = useCollectedText(file);
  const table = useTableState();
  /** The last address, which names the view while the section is hidden. */
  const [place, setPlace] = useState(address);
  if (address.length > 0 && address !== place) setPlace(address);
  const view = place[0] === "text" ? "text" : "table";
  const [asking, setAsking] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [pricing, setPricing] = useState<Pricing>();
  /** The draft that would replace edits. */
  const [opening, setOpening] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [jump, setJump] = useState<{ line: number }>();
  const { draft, saved, review, dirty } = file;
  const sheet = useSpreadsheet(draft);
  const { upload } = sheet;
  const found = useProblems(file.text, dirty);
  const problems = review?.problems ?? found;
  const mayEdit = useMay("catalog:write");
  const chooser = useRef<HTMLInputElement>(null);
  const isLoaded = saved !== undefined || dirty;
  const drafts = useDrafts(file);
  const { rules: tableRules, isCurrent } =
    view === "table" ? draft.table() : { rules: undefined, isCurrent: true };

  const isNewer = (saved?.revision ?? 0) > rules.revision;
  useEffect(() => {
    if (isNewer) refresh();
  }, [isNewer, refresh]);

  const goToLine = (line: number) => {
    goTo(linkTo("text"));
    setJump({ line });
  };

  // Typed text stops the panel's polling, but staff should see what colleagues publish.
  usePolling(shown && dirty, refresh);

  /** The draft that is reviewed once it is open. */
  const [toReview, setToReview] = useState<string>();
  const show = useEffectEvent(async ([path, stepKey, draftId]: Address) => {
    if (draftId !== undefined) {
      replaceAddress(linkTo(view));
      if (stepKey === "review") setToReview(draftId);
      if (draftId === drafts.opened?.id) return;
      const isCollected = isOn && data?.text === file.text;
      if (dirty && !isCollected) setOpening(draftId);
      else setFailure((await drafts.open(draftId))?.message);
    } else if (path === "text" && stepKey !== undefined)
      setJump({ line: lineOfStep(file.text, stepKey) });
  });
  useEffect(() => {
    if (isLoaded) void show(place);
  }, [place, isLoaded]);

  const reviewOpened = useEffectEvent(() => {
    setToReview(undefined);
    void startReview();
  });
  const isToReview = toReview !== undefined && drafts.opened?.id === toReview;
  useEffect(() => {
    if (isToReview) reviewOpened();
  }, [isToReview]);

  const readFile = async (chosen: File) =>
    (await isJson(chosen)) ? file.upload(chosen) : sheet.read(chosen);

  const startReview = async () => {
    setReviewing(true);
    setFailure(undefined);
    const text = await takeOverPublished();
    setAsking((text !== undefined && isWorthSaving(await file.check(text))) || false);
    setReviewing(false);
  };

  /** Merges what was published since the draft began, so that publishing reverts nothing. Resolves to undefined if that conflicts. */
  const takeOverPublished = async (): Promise<string | undefined> => {
    if (!saved || !file.isBehind) return file.text;
    const merged = await mergeTexts(saved.text, file.text, rules.config, new Map());
    // The review names the problems of a text that cannot be merged.
    if (typeof merged === "string") return file.text;
    if (merged.conflicts.length > 0) {
      setFailure("Take over the published changes first: some of them conflict with yours.");
      return undefined;
    }
    const base = { text: fileText(rules.config), revision: rules.revision };
    const text = fileText(merged.document);
    file.open(text, base);
    drafts.rebase(base);
    return text;
  };

  const reviewUpload = useEffectEvent(() => void startReview());
  const isApplied = upload?.ok && upload.changes > 0;
  useEffect(() => {
    if (isApplied) reviewUpload();
  }, [isApplied]);

  const changePrices = async (places: readonly OptionPlace[]) => {
    const isValid = !dirty || (await file.check())?.problems.length === 0;
    if (isValid) setPricing({ document: JSON.parse(file.text), places });
  };

  return (
    <Section title="Catalog" head={<CatalogViews view={view} />}>
      {shown && <CollectBar view={view} />}
      <div className={styles.bar}>
        <p role="status">
          {drafts.opened && <b>Draft “{drafts.opened.name}” · </b>}
          {stateOf(dirty, saved?.revision, isOn)}
        </p>
        <May scope="catalog:write">
          <Button
            look="small"
            title="Ctrl+Z"
            aria-disabled={!file.canUndo || undefined}
            onClick={draft.undo}
          >
            Undo
          </Button>
          <Button
            look="small"
            title="Ctrl+Y"
            aria-disabled={!file.canRedo || undefined}
            onClick={draft.redo}
          >
            Redo
          </Button>
        </May>
        <ButtonLink href={RULES_FILE} download>
          Download
        </ButtonLink>
        <May scope="catalog:write">
          <Button look="small" onClick={() => chooser.current?.click()}>
            {sheet.isReading ? "Reading …" : "Upload …"}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label="Rules file to upload"
            accept=".json,.csv,.tsv,.txt,.xlsx,.xls,.ods"
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen) void readFile(chosen);
              target.value = "";
            }}
          />
          {dirty && (
            <Button
              look="small"
              onClick={() => {
                file.discard();
                if (isOn && drafts.opened) void drafts.remove(drafts.opened);
                drafts.close();
                if (view === "text") setJump({ line: 1 });
              }}
            >
              Discard Edits
            </Button>
          )}
          {dirty && !isOn && <DraftButtons drafts={drafts} shown={shown} />}
          {!(isOn && data) && (
            <Button
              look="primary"
              className={styles.review}
              aria-disabled={reviewing || undefined}
              onClick={() => !reviewing && void startReview()}
            >
              {reviewing ? "Reviewing …" : "Review"}
            </Button>
          )}
        </May>
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
      {upload && <SheetResult upload={upload} />}
      {file.others.map((other) => (
        <p key={other.tab} role="status" className={styles.note}>
          Another tab of this browser kept edits{other.at && ` on ${dateTime(other.at)}`}.{" "}
          <Button look="link" onClick={() => file.openOther(other)}>
            Open Them
          </Button>{" "}
          <Button look="link" onClick={() => file.dropOther(other)}>
            Discard Them
          </Button>
        </p>
      ))}
      {dirty && <TheirChanges rules={rules} file={file} onTaken={drafts.rebase} />}
      {(failure ?? notCollected) && (
        <p role="alert" className={styles.failure}>
          {failure ?? notCollected}
        </p>
      )}
      {opening !== undefined && shown && (
        <OpenDialog id={opening} drafts={drafts} onClose={() => setOpening(undefined)} />
      )}
      {review && review.problems.length > 0 && (
        <FileProblems problems={review.problems} onGo={goToLine} />
      )}
      {review && review.problems.length === 0 && review.changes.length === 0 && (
        <p role="status" className={styles.note}>
          The text is the same as the published rules: there is nothing to publish.
        </p>
      )}
      {view === "table" && !isCurrent && (
        <p role="alert" className={styles.note}>
          {problems[0]?.message ?? "The text has no steps with options that a table can show."}{" "}
          {tableRules &&
            "Until it is corrected, the table shows the last text without this error. "}
          <Button look="link" onClick={() => goToLine(problems[0]?.line ?? 1)}>
            Go to the Text
          </Button>
        </p>
      )}
      {view === "table" && tableRules && (
        <RulesTable
          draft={draft}
          rules={tableRules}
          isReadOnly={
            !mayEdit || !isCurrent || problems.some(({ code }) => code === "invalid_json")
          }
          problems={problems}
          saved={rules.config}
          state={table}
          goal={place}
          onLine={goToLine}
          onPrices={(places) => void changePrices(places)}
        />
      )}
      {view === "text" && isLoaded && (
        <RulesEditor
          draft={draft}
          problems={problems}
          reviewed={review?.problems ?? NO_PROBLEMS}
          jump={jump}
        />
      )}
      {pricing && shown && (
        <ChangePrices {...pricing} onChange={draft.edit} onClose={() => setPricing(undefined)} />
      )}
      {asking && shown && review && (
        <PublishDialog
          drafts={drafts}
          change={(why) => ({
            type: "store-file",
            text: review.text,
            basedOn: review.revision,
            why,
          })}
          onConflict={async () => setAsking(isWorthSaving(await file.check()) ?? true)}
          onSaved={(revision) => {
            file.keep(review.text, revision);
            drafts.onPublished();
          }}
          onClose={() => setAsking(false)}
        >
          <ReviewedChanges review={review} published={rules.config} />
          {upload?.ok && <SheetNotes notes={upload.notes} />}
        </PublishDialog>
      )}
    </Section>
  );
}

/** Whether the text is valid and changes something; undefined without a review. */
const isWorthSaving = (review: Review | undefined) =>
  review && review.problems.length === 0 && review.changes.length > 0;

const NO_PROBLEMS: readonly never[] = [];

function stateOf(dirty: boolean, revision: number | undefined, isCollected: boolean): string {
  if (revision === undefined) return "";
  return dirty
    ? `${isCollected ? "" : "Edited, not published yet · "}based on revision ${revision}`
    : `Published as revision ${revision}`;
}

/** The line with the key of a step, counted from 1; 1 if there is none. */
function lineOfStep(text: string, stepKey: string): number {
  const at = text.search(new RegExp(`"key"\\s*:\\s*"${stepKey}"`));
  return text.slice(0, Math.max(at, 0)).split("\n").length;
}
