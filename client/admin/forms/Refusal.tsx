import type { Outcome } from "#client/admin/rules-desk.ts";
import { ScrollBox } from "#client/ui/ScrollBox.tsx";
import { ChangeList } from "./ChangeList.tsx";
import styles from "./Refusal.module.css";

interface Props {
  readonly outcome: Outcome | undefined;
  /** Paths of problems that are told next to their fields. */
  readonly isToldElsewhere?: ((path: string) => boolean) | undefined;
}

/** Why a change is not stored: stays until the next attempt, beside what was typed. */
export function Refusal({ outcome, isToldElsewhere = () => false }: Props) {
  if (outcome?.kind === "stale") {
    return (
      <ScrollBox label="Not stored" className={styles.stale}>
        <p>
          <b>Your change is still here, but not saved yet.</b>
          {outcome.others.length > 0 && " What a colleague changed:"}
        </p>
        <ChangeList changes={outcome.others} />
      </ScrollBox>
    );
  }
  if (outcome?.kind !== "refused") return null;
  const { message, problems } = outcome;
  const others = problems.filter(({ path }) => !isToldElsewhere(path));
  if (problems.length > 0 && others.length === 0) return null;
  const sentences = others.length > 0 ? others.map((problem) => problem.message) : [message];
  return (
    <ScrollBox label="Not stored" className={styles.refused}>
      <ul>
        {[...new Set(sentences)].slice(0, 5).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ScrollBox>
  );
}
