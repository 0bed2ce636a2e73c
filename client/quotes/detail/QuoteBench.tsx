import { useMemo } from "react";
import { DraftingSheet } from "#client/drawing/sheet/DraftingSheet.tsx";
import type { Quote, WholeItem } from "#shared/quotes/quote.ts";
import { quoteDrawing } from "#shared/quotes/quote-content.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { QuoteParts } from "./QuoteParts.tsx";

/** The day of the content that a bench belongs to. */
export interface BenchDay {
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The title of the drawings in a sent quote. */
  readonly drawing: string | undefined;
}

export const benchDay = ({ quoteId, sent, timestamp }: Quote): BenchDay => ({
  at: sent?.at ?? timestamp,
  drawing: sent && quoteDrawing(quoteId, sent.number),
});

interface Props extends Pick<WholeItem, "configuration" | "parts" | "missing"> {
  /** The rules that priced it, once loaded. */
  readonly pricing: RulesDocument | undefined;
  /** When it was requested or sent. */
  readonly day: BenchDay;
  /** 'of bench 2', in a quote of several. */
  readonly which?: string;
}

/** A quoted bench: drawing and parts. */
export function QuoteBench({ configuration, parts, missing, pricing, day, which }: Props) {
  const rules = useMemo(() => pricing && readRules(pricing), [pricing]);
  return (
    <div className="grid content-start gap-6 [container-type:inline-size]">
      <div
        // An empty sheet while the bench loads, so that nothing flashes between two quotes.
        className="h-[clamp(20rem,62cqw,28rem)] empty:bg-sheet empty:border empty:border-sheet-line empty:rounded"
      >
        {rules && (
          <DraftingSheet
            label={which ? `Drawing ${which}` : undefined}
            rules={rules}
            configuration={configuration}
            date={day.at}
            drawing={day.drawing}
            note={day.drawing ? `${day.drawing}.` : "Representative drawing only, as of the day of the request."}
          />
        )}
      </div>
      <QuoteParts parts={parts} missing={missing} which={which} />
    </div>
  );
}
