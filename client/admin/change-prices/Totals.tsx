import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { tryRulesFile } from "#client/api/admin-routes.ts";
import type { RulesFileDryRunReply } from "#shared/api/rules/rules-file.ts";
import { formatDollars } from "#shared/money.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

interface Props {
  readonly before: RulesDocument;
  readonly after: RulesDocument;
  readonly isRaise: boolean;
}

/** The range of totals before and after a change, the reason why the rules would not be valid, or that a bench could not be sold. A raise that lowers them has a warning. */
export function Totals({ before, after, isRaise }: Props) {
  const now = useReview(before);
  const next = useReview(after);
  const below = next?.warnings.find(({ code }) => code === "negative_total");
  const problem = next?.problems[0] ?? below;
  if (problem)
    return (
      <p role="status" className="text-bad">
        {problem.message}
      </p>
    );
  if (!now?.totals || !next?.totals) return null;
  const getsCheaper = isRaise && next.totals.lowest < now.totals.lowest;
  return (
    <>
      <p role="status">
        Complete benches now cost {rangeText(now.totals)}, and would cost <b>{rangeText(next.totals)}</b>.
      </p>
      {getsCheaper && (
        <p role="alert" className="text-bad">
          The cheapest bench would get cheaper, because its discounts grow more than its prices.
        </p>
      )}
    </>
  );
}

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 300;

/** The server's review of a document. The last one stays until the next one arrives. */
function useReview(document: RulesDocument): RulesFileDryRunReply | undefined {
  const text = useMemo(() => JSON.stringify(document), [document]);
  const { data } = useQuery({
    queryKey: ["admin", "totals", text],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      return tryRulesFile(text, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

function rangeText({ lowest, highest }: NonNullable<RulesFileDryRunReply["totals"]>): string {
  const [from, to] = [lowest, highest].map((total) => formatDollars(total));
  return from === to ? `${from}` : `${from} to ${to}`;
}
