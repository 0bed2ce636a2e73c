import { useState } from "react";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { COUNT_PERIODS, type CountPeriod } from "#shared/demand/choice-counts.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { linkTo } from "../section/address.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { optionName, quotesText, refusalTexts } from "./count-texts.ts";
import styles from "./Demand.module.css";
import { useChoiceCounts } from "./use-demand.ts";

interface Props {
  readonly steps: readonly StepDocument[];
}

/** The options that visitors chose, and those that they tried without a match. */
export function Demand({ steps }: Props) {
  const [days, setDays] = useState<CountPeriod>("90");
  const counts = useChoiceCounts(days);
  return (
    <Section title="Demand" head={<Periods days={days} onChoose={setDays} />}>
      <LoadState what="counts" query={counts} />
      {counts.data && <Counts counts={counts.data} steps={steps} />}
    </Section>
  );
}

interface PeriodsProps {
  readonly days: CountPeriod;
  readonly onChoose: (days: CountPeriod) => void;
}

function Periods({ days, onChoose }: PeriodsProps) {
  return (
    <fieldset aria-label="Period" className={styles.periods}>
      {COUNT_PERIODS.map((period) => (
        <Button
          key={period}
          look="small"
          aria-pressed={period === days}
          onClick={() => onChoose(period)}
        >
          {period} days
        </Button>
      ))}
    </fieldset>
  );
}

function Counts({ counts, steps }: Props & { readonly counts: ChoiceCountsReply }) {
  const { counting, since, options, refusals } = counts;
  if (!counting)
    return (
      <p className={section.none}>
        Choices are not counted, because the server runs with <code>COUNT_CHOICES=off</code>. The
        operator can turn counting on.
      </p>
    );
  if (options.length === 0)
    return (
      <p className={section.none}>
        Nothing has been counted since {dayText(since)}. Here you will see what visitors tried
        without a match, and which options are in the most and in the fewest quotes. To try it,
        choose an unavailable option in the configurator, leave that page, and come back here.
      </p>
    );
  return (
    <>
      <p className={styles.about}>
        Since {dayText(since)}. These are sums for each option. Nothing about a visitor is stored.
      </p>
      <div className={styles.parts}>
        <Refusals refusals={refusals} steps={steps} />
        <Quoted options={options} steps={steps} />
      </div>
    </>
  );
}

const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    dateStyle: "medium",
    timeZone: "UTC",
  });

/** As many as fit beside the options in quotes. */
const FIRST_REFUSALS = 20;

/** The options that visitors tried without a match, most frequent first. Each leads to its conditions in the rules file. */
function Refusals({ refusals, steps }: Props & Pick<ChoiceCountsReply, "refusals">) {
  const [all, setAll] = useState(false);
  const shown = all ? refusals : refusals.slice(0, FIRST_REFUSALS);
  return (
    <section aria-labelledby="refusals-title">
      <h3 id="refusals-title">What visitors could not choose</h3>
      {refusals.length === 0 && <p>Visitors did not try any unavailable options.</p>}
      <ol className={styles.list}>
        {shown.map((refusal) => {
          const { times, option, triedWith } = refusalTexts(refusal, steps);
          return (
            <li key={JSON.stringify(refusal)}>
              <span>
                {times}{" "}
                <ButtonLink look="link" href={linkTo("table", refusal.stepKey)}>
                  {option}
                </ButtonLink>{" "}
                {triedWith}
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < refusals.length && (
        <Button look="small" onClick={() => setAll(true)}>
          Show all {refusals.length}
        </Button>
      )}
    </section>
  );
}

const MAX_QUOTED = 10;

/** The options in the most and in the fewest quotes. */
function Quoted({ options, steps }: Props & Pick<ChoiceCountsReply, "options">) {
  const inQuotes = new Map(
    options.map(({ stepKey, value, chosen }) => [`${stepKey} ${value}`, chosen]),
  );
  const all = steps.flatMap((step) => {
    const own = [...step.options, ...(step.conditionalOptions ?? [])];
    return [...new Set(own.map(({ value }) => value))].map((value) => {
      const key = `${step.key} ${value}`;
      return { key, name: optionName(step.key, value, steps), quotes: inQuotes.get(key) ?? 0 };
    });
  });
  const chosen = all.filter(({ quotes }) => quotes > 0);
  const lists = {
    "Most chosen": chosen.toSorted((a, b) => b.quotes - a.quotes).slice(0, MAX_QUOTED),
    "Least chosen": all.toSorted((a, b) => a.quotes - b.quotes).slice(0, MAX_QUOTED),
  };
  if (chosen.length === 0) return <p>No quote was requested in this time.</p>;
  return Object.entries(lists).map(([title, list]) => (
    <section key={title} aria-label={title}>
      <h3>{title}</h3>
      <ol className={styles.list}>
        {list.map(({ key, name, quotes }) => (
          <li key={key}>
            <span>{name}</span> <span className={styles.quotes}>{quotesText(quotes)}</span>
          </li>
        ))}
      </ol>
    </section>
  ));
}
