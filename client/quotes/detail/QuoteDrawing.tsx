import { useMemo } from "react";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import { readRules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import styles from "./QuoteDrawing.module.css";

interface Props {
  /** The rules that the quote was priced by; its place is kept until they are there. */
  readonly bench: RulesDocument | undefined;
  readonly configuration: Quote["configuration"];
  /** When it was submitted, ISO 8601. */
  readonly date: string;
}

/** The bench as it was asked for, whatever became of the rules since. */
export function QuoteDrawing({ bench, configuration, date }: Props) {
  const rules = useMemo(() => bench && readRules(bench), [bench]);
  return (
    <div className={styles.drawing}>
      {rules && (
        <DraftingSheet
          rules={rules}
          configuration={configuration}
          date={date}
          note="Representative drawing only, as of the day of the request."
        />
      )}
    </div>
  );
}
