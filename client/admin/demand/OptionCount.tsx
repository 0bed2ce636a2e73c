import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { countsText } from "./count-texts.ts";
import styles from "./Demand.module.css";
import { useChoiceCounts } from "./use-demand.ts";

/** The texts of the options by step key and value; undefined without any counts. */
const CountTexts = createContext<ReadonlyMap<string, string> | undefined>(undefined);

/** Loads the counts of the last 90 days for the options inside. The catalog does not wait for them. */
export function OptionCounts({ children }: { children: ReactNode }) {
  const { data } = useChoiceCounts("90");
  const texts = useMemo(() => data && textsOf(data), [data]);
  return <CountTexts value={texts}>{children}</CountTexts>;
}

function textsOf({ counting, options }: ChoiceCountsReply) {
  if (!counting || options.length === 0) return undefined;
  return new Map(
    options.map(({ stepKey, value, ...counts }) => [`${stepKey} ${value}`, countsText(counts)]),
  );
}

const ZERO_COUNTS_TEXT = countsText({ chosen: 0, refused: 0, unlocked: 0, removed: 0 });

interface Props {
  readonly stepKey: string;
  readonly value: string;
}

/** A quiet line: 'In 12 requested benches · tried 41 times'. */
export function OptionCount({ stepKey, value }: Props) {
  const texts = useContext(CountTexts);
  if (!texts) return null;
  return (
    <span className={styles.count} title="Requested benches of the last 90 days">
      {texts.get(`${stepKey} ${value}`) ?? ZERO_COUNTS_TEXT}
    </span>
  );
}
