import type { Outcome } from "#client/admin/rules-desk.ts";
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
      <div className={styles.stale}>
        <p>
          <b>Somebody else changed the rules meanwhile.</b> Your change is still here, and not
          stored yet.
        </p>
        <ChangeList changes={outcome.others} />
      </div>
    );
  }
  if (outcome?.kind !== "refused") return null;
  const { message, problems } = outcome;
  const others = problems.filter(({ path }) => !isToldElsewhere(path));
  if (problems.length > 0 && others.length === 0) return null;
  const sentences = others.length > 0 ? others.map((problem) => problem.message) : [message];
  return (
    <ul className={styles.refused}>
      {[...new Set(sentences)].slice(0, 5).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
