import { memo, useMemo } from "react";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { findBrokenExpectations } from "#shared/rehearsal/broken-expectations.ts";
import { offerAll } from "#shared/rules/archive.ts";
import { type Configuration, writeHash } from "#shared/rules/configuration.ts";
import { expectationWords } from "#shared/rules/expectation.ts";
import { isForVisitors, type Rules, readRules } from "#shared/rules/model.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { countNoun } from "#shared/text/text.ts";
import { Note } from "../section/Note.tsx";
import type { Shown } from "../section/shown.ts";
import { ItemList } from "./ItemList.tsx";
import { benchPrice, NotShown, StartingBenchForm } from "./StartingBenchForm.tsx";

const NO_BENCHES: readonly never[] = [];

const ABOUT =
  "Visitors can start from these benches, shown with drawing and price. What you expect of a bench protects it: a change that breaks it says so first.";

/** The benches that visitors can start from, and those that only staff keep, with what is expected of them and whether it holds today. */
export function StartingBenches({ config, warnings }: Shown) {
  const rules = useMemo(() => readRules(offerAll(config)), [config]);
  const { startingBenches = NO_BENCHES } = config;
  const pictures = useMemo(() => {
    const shown = startingBenches.filter(isForVisitors);
    const { benches, box } = drawBenches(
      rules,
      shown.map(({ choices }) => choices),
    );
    return { box, drawn: new Map(shown.map(({ name }, index) => [name, benches[index] ?? []])) };
  }, [rules, startingBenches]);
  /** The reasons of the broken expectations, by the name of the bench. */
  const broken = useMemo(() => {
    const all = findBrokenExpectations(readRules(config), startingBenches);
    return new Map(all.map(({ name, reason }) => [name, reason]));
  }, [config, startingBenches]);
  return (
    <ItemList
      title="Benches"
      noun="Bench"
      about={ABOUT + stateOf(startingBenches, broken.size)}
      none="There are no benches: visitors begin with the first step, and no bench is protected."
      config={config}
      itemsOf={(each) => each.startingBenches ?? NO_BENCHES}
      path="startingBenches"
      warnings={warnings}
      nameOf={({ name }) => name}
      changeTo={(items) => ({ type: "set-starting-benches", startingBenches: items })}
      link={({ choices }) => (
        <ButtonLink href={`/${writeHash(choices)}`} target="_blank" rel="noopener">
          Open in Configurator
        </ButtonLink>
      )}
      form={(props) => <StartingBenchForm config={config} rules={rules} {...props} />}
    >
      {(bench) => {
        const { name, description, choices } = bench;
        const drawn = pictures.drawn.get(name);
        return (
          <>
            <div className="flex items-center gap-4 w-full">
              {drawn && <BenchPicture drawn={drawn} box={pictures.box} className="flex-none w-32 h-24" />}
              <p className="flex-1 min-w-0">
                <b className="block text-md [font-variant-numeric:tabular-nums]">{benchPrice(rules, choices)}</b>
                {description}
              </p>
            </div>
            <BenchWords rules={rules} choices={choices} />
            {isForVisitors(bench) ? (
              <NotShown config={config} choices={choices} />
            ) : (
              <Note tone="soft">For staff only</Note>
            )}
            <Expected bench={bench} broken={broken.get(name)} />
          </>
        );
      }}
    </ItemList>
  );
}

/** ' 2 expectations, 1 of them is broken.'; empty if nothing is expected. */
function stateOf(benches: readonly StartingBench[], broken: number): string {
  const count = benches.filter(({ expected }) => expected).length;
  if (count === 0) return "";
  const state = broken === 0 ? "none broken" : `${broken} broken`;
  return ` ${countNoun(count, "expectation")}, ${state}.`;
}

interface ExpectedProps {
  readonly bench: StartingBench;
  /** The reason why the expectation does not hold; undefined if it does. */
  readonly broken: string | undefined;
}

function Expected({ bench: { expected }, broken }: ExpectedProps) {
  if (!expected) return null;
  return broken === undefined ? (
    <Note tone="good">Expected: {expectationWords(expected)}</Note>
  ) : (
    <Note tone="bad">
      Expected: {expectationWords(expected)}. <b>Broken:</b> it <Sentence text={broken} />
    </Note>
  );
}

interface BenchWordsProps {
  readonly rules: Rules;
  readonly choices: Configuration;
}

/** The bench in sentences. For 200 benches, they take longer than everything else in the list. */
const BenchWords = memo(function BenchWords({ rules, choices }: BenchWordsProps) {
  return <Note tone="soft">{describeBench(rules, choices)}</Note>;
});
