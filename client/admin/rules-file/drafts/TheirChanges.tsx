import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import type { MergeConflict, Side } from "#shared/changes/merge/versions.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { ChangeList } from "../../forms/ChangeList.tsx";
import { useAdmin } from "../../rules/admin-context.ts";
import { fileText } from "../../rules/draft-calls.ts";
import { mergeTexts } from "../text/merge-texts.ts";
import type { SavedFile } from "../text/rules-draft.ts";
import type { useRulesFile } from "../text/use-rules-file.ts";
import styles from "./RulesDrafts.module.css";

interface Props {
  /** The newest published rules. */
  readonly rules: SavedRules;
  readonly file: Pick<
    ReturnType<typeof useRulesFile>,
    "text" | "saved" | "isBehind" | "open" | "back"
  >;
  /** Receives the new base of the text. */
  readonly onTaken: (base: SavedFile) => void;
}

/**
 * The changes that were published since the revision that the text is based on, with a button that merges them into it. Edits in
 * the cards of this panel are merged at once, unless they conflict with the text.
 */
export function TheirChanges({ rules, file, onTaken }: Props) {
  const { saved, text, isBehind, open, back } = file;
  const [conflicts, setConflicts] = useState<readonly MergeConflict[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const changes = useMemo(
    () => (saved && isBehind ? rulesChanges(JSON.parse(saved.text), rules.config) : []),
    [saved, isBehind, rules],
  );
  const { isOwn } = useAdmin();
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  }, [text]);

  const takeOwn = useEffectEvent(() => {
    if (saved && isBehind && isOwn(saved.revision, rules.revision)) void takeOver();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is taken over once
  useEffect(() => takeOwn(), [rules.revision]);

  if (taken !== undefined && taken === text && !isBehind && back)
    return (
      <p role="status" className={styles.note}>
        Your text now includes the published changes.{" "}
        <Button look="link" onClick={back}>
          Undo
        </Button>
      </p>
    );
  if (!saved || !isBehind) return null;

  async function takeOver() {
    if (!saved) return;
    const merged = await mergeTexts(saved.text, text, rules.config, chosen);
    // If the text has changed in the meantime, staff have to click again.
    if (newest.current !== text) return;
    if (typeof merged === "string") return setFailure(merged);
    setFailure(undefined);
    setConflicts(merged.conflicts);
    if (merged.conflicts.some(({ id }) => !chosen.has(id))) return;
    setConflicts([]);
    setChosen(new Map());
    const mergedText = fileText(merged.document);
    const base = { text: fileText(rules.config), revision: rules.revision };
    open(mergedText, base);
    onTaken(base);
    setTaken(mergedText);
  }

  return (
    <section className={styles.theirs} aria-labelledby="their-changes">
      <h3 id="their-changes">Changes were published since revision {saved.revision}</h3>
      <ScrollBox label="Their changes" className={styles.changes}>
        <ChangeList changes={changes} />
      </ScrollBox>
      <p>The review adds them to your text, unless they conflict with it.</p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.id} className={styles.conflict}>
          <legend>{conflict.subject}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={conflict.id}
                checked={chosen.get(conflict.id) === side}
                onChange={() => setChosen(new Map(chosen).set(conflict.id, side))}
              />{" "}
              {side === "mine" ? "Yours" : "Published"}: {conflict[side]}
            </label>
          ))}
        </fieldset>
      ))}
      {conflicts.length > 0 && <p role="status">Choose a side for each conflict.</p>}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Button look="small" onClick={() => void takeOver()}>
        Take Over Their Changes
      </Button>
    </section>
  );
}
