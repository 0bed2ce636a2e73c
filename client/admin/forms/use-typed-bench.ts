import { useQuery } from "@tanstack/react-query";
import { call, RequestFailure } from "#client/api/request.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readBench } from "#shared/rules/read-bench.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { readQuoteId } from "#shared/text/quote-id.ts";

interface TypedBench {
  /** Undefined while there are no choices. */
  readonly bench: Configuration | undefined;
  /** The reason why the text is no bench. */
  readonly problem?: string | undefined;
}

/** The bench that a text names: by its link, or by the ID of a quote. */
export function useTypedBench(text: string, config: RulesDocument): TypedBench {
  const quoteId = readQuoteId(text);
  const { data, error } = useQuery({
    queryKey: ["admin", "quoted-bench", quoteId],
    queryFn: async ({ signal }) => {
      const params = { quoteId: quoteId ?? "" };
      return (await call("GET /api/quotes/{quoteId}", { params, signal })).quote.configuration;
    },
    enabled: quoteId !== undefined,
  });
  if (quoteId !== undefined) return { bench: data, problem: error ? RequestFailure.of(error).message : undefined };
  const bench = readBench(text, config);
  return { bench, problem: bench || text.trim() === "" ? undefined : NO_BENCH };
}

const NO_BENCH = "No choices found. Paste a link from Copy Link, or the ID of a quote.";
