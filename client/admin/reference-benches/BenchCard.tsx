import { memo } from "react";
import { Button, ButtonLink } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import type { StoredBench } from "#shared/api/reference-benches.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { writeHash } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { expectationWords } from "#shared/reference-benches.ts";
import { brokenReason } from "./bench-texts.ts";
import styles from "./ReferenceBenches.module.css";

interface Props {
  readonly rules: Rules;
  readonly bench: StoredBench;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One reference bench: what it is, what is expected of it, and whether that holds today. */
export function BenchCard({ rules, bench, onEdit, onDelete }: Props) {
  const { name, expectation, configuration } = bench;
  return (
    <li className={styles.card}>
      <h3>{name}</h3>
      <BenchState rules={rules} bench={bench} />
      <p className={styles.expected}>Expected: {expectationWords(expectation)}</p>
      <p className={styles.words}>{describeBench(rules, configuration)}</p>
      <div className={styles.buttons}>
        <ButtonLink href={`/${writeHash(configuration)}`} target="_blank" rel="noopener">
          Open in Configurator
        </ButtonLink>
        <Button look="small" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="small" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

const BenchState = memo(function BenchState({ rules, bench }: Pick<Props, "rules" | "bench">) {
  const reason = brokenReason(rules, bench);
  return reason === undefined ? (
    <p className={styles.kept}>Holds</p>
  ) : (
    <p className={styles.broken}>
      <b>Broken</b> <Sentence text={reason} />
    </p>
  );
});
