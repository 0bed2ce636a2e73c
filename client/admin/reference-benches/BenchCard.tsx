import { memo } from "react";
import { May } from "#client/api/May.tsx";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import type { StoredBench } from "#shared/api/rules/reference-benches.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { expectationWords } from "#shared/reference-benches/broken-expectations.ts";
import { type Configuration, writeHash } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import section from "../section/Section.module.css";

interface Props {
  readonly rules: Rules;
  readonly bench: StoredBench;
  /** The reason why its expectation does not hold; undefined if it does. */
  readonly broken: string | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One reference bench: what it is, what is expected of it, and whether that holds today. */
export function BenchCard({ rules, bench, broken, onEdit, onDelete }: Props) {
  const { name, expectation, configuration } = bench;
  return (
    <li className={section.card}>
      <h3>{name}</h3>
      {broken === undefined ? (
        <p className={section.good}>Holds</p>
      ) : (
        <p className={section.bad}>
          <b>Broken:</b> it <Sentence text={broken} />
        </p>
      )}
      <p>Expected: {expectationWords(expectation)}</p>
      <BenchWords rules={rules} configuration={configuration} />
      <div className={section.buttons}>
        <ButtonLink href={`/${writeHash(configuration)}`} target="_blank" rel="noopener">
          Open in Configurator
        </ButtonLink>
        <May scope="catalog:write">
          <Button look="small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button look="small" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </May>
      </div>
    </li>
  );
}

/** The bench in sentences. For 200 benches, they take longer than everything else in the list. */
const BenchWords = memo(function BenchWords({
  rules,
  configuration,
}: {
  rules: Rules;
  configuration: Configuration;
}) {
  return <p className={section.soft}>{describeBench(rules, configuration)}</p>;
});
