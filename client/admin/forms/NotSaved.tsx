import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import type { Outcome } from "../rules/rules-edits.ts";
import { ChangeList } from "./ChangeList.tsx";
import styles from "./FormDialog.module.css";

interface Props {
  readonly outcome: Outcome | undefined;
  /** Whether a problem with this path appears next to its field. */
  readonly isShownElsewhere?: ((path: string) => boolean) | undefined;
}

/** The reason why an edit was not saved. It stays visible until the next attempt. */
export function NotSaved({ outcome, isShownElsewhere = () => false }: Props) {
  if (outcome?.kind === "conflict") {
    return (
      <ScrollBox label="Not saved" className={styles.conflict}>
        <p>
          <b>Your change is still here, but not saved yet.</b>
          {outcome.others.length > 0 && " A colleague’s changes:"}
        </p>
        <ChangeList changes={outcome.others} />
      </ScrollBox>
    );
  }
  if (outcome?.kind !== "rejected") return null;
  const { message, problems } = outcome;
  const others = problems.filter(({ path }) => !isShownElsewhere(path));
  if (problems.length > 0 && others.length === 0) return null;
  const sentences = others.length > 0 ? others.map((problem) => problem.message) : [message];
  return (
    <ScrollBox label="Not saved" className={styles.rejected}>
      <ul>
        {[...new Set(sentences)].slice(0, 5).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ScrollBox>
  );
}
