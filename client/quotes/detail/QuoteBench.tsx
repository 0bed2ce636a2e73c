import { type ReactNode, useMemo } from "react";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import { readRules } from "#shared/engine/model.ts";
import type { QuotedBench } from "#shared/quotes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import styles from "./QuoteBench.module.css";
import { QuoteParts } from "./QuoteParts.tsx";

interface Props extends Pick<QuotedBench, "configuration" | "parts"> {
  /** The rules that priced it, once loaded. */
  readonly pricing: RulesDocument | undefined;
  /** The day of the request, ISO 8601. */
  readonly date: string;
  /** Its files for CAD. */
  readonly models: ReactNode;
  /** 'of bench 2', in a quote of several. */
  readonly which?: string;
}

/** A quoted bench: drawing and parts. */
export function QuoteBench({ configuration, parts, pricing, date, models, which }: Props) {
  const rules = useMemo(() => pricing && readRules(pricing), [pricing]);
  return (
    <div className={styles.bench}>
      <div className={styles.drawing}>
        {rules && (
          <DraftingSheet
            label={which ? `Drawing ${which}` : undefined}
            rules={rules}
            configuration={configuration}
            date={date}
            note="Representative drawing only, as of the day of the request."
          />
        )}
      </div>
      {models}
      <QuoteParts parts={parts} which={which} />
    </div>
  );
}
