import { useMemo, useState } from "react";
import { saveBlob } from "#client/api/use-save-file.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { COUNT_PERIODS, type CountPeriod } from "#shared/demand/choice-counts.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { linkTo } from "../section/address.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { ChosenOptions } from "./ChosenOptions.tsx";
import { refusalTexts } from "./count-texts.ts";
import styles from "./Demand.module.css";
import { type DemandRow, demandRows, writeDemand } from "./demand-rows.ts";
import { useChoiceCounts } from "./use-demand.ts";

interface Props {
  readonly steps: readonly StepDocument[];
}

/** The options that visitors chose, and those that they tried without a match. */
export function Demand({ steps }: Props) {
  const [days, setDays] = useState<CountPeriod>("90");
  const counts = useChoiceCounts(days);
  const rows = useMemo(
    () => (counts.data?.options.length ? demandRows(counts.data, steps) : []),
    [counts.data, steps],
  );
  return (
    <Section
      title="Demand"
      head={
        <>
          <Periods days={days} onChoose={setDays} />
          <Button
            look="small"
            aria-disabled={rows.length === 0 || undefined}
            onClick={() => rows.length > 0 && save(rows, days)}
          >
            Download CSV
          </Button>
        </>
      }
    >
      <LoadState what="counts" query={counts} />
      {counts.data && <Counts counts={counts.data} steps={steps} rows={rows} />}
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
          {period === "all" ? "All" : `${period} days`}
        </Button>
      ))}
    </fieldset>
  );
}

interface CountsProps extends Props {
  readonly counts: ChoiceCountsReply;
  readonly rows: readonly DemandRow[];
}

function Counts({ counts, steps, rows }: CountsProps) {
  const { counting, since, pricedSince, options, refusals, benches } = counts;
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
        without a match, and what they requested, in shares and money. To try it, choose an
        unavailable option in the configurator, leave that page, and come back here.
      </p>
    );
  return (
    <>
      <p className={styles.about}>
        Since {dayText(since)}. These are sums for each option. Nothing about a visitor is stored.
        {pricedSince !== undefined && ` Money is counted since ${dayText(pricedSince)}.`}
      </p>
      <div className={styles.parts}>
        <Refusals refusals={refusals} steps={steps} />
        {benches === 0 ? (
          <p>No quote was requested in this time.</p>
        ) : (
          <ChosenOptions rows={rows} steps={steps} benches={benches} />
        )}
      </div>
    </>
  );
}

const save = (rows: readonly DemandRow[], days: CountPeriod) =>
  saveBlob(new Blob([writeDemand(rows)], { type: "text/csv" }), `demand-${days}.csv`);

const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    dateStyle: "medium",
    timeZone: "UTC",
  });

/** As many as fit beside the requested options. */
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
                <ButtonLink look="link" href={linkTo("catalog", refusal.stepKey)}>
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
