import { useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call } from "#client/api/call.ts";
import { listQuotes } from "#client/api/quote-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { TypedQuote } from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { ShortQuote, WholeQuote } from "#shared/quotes/quote.ts";
import { MAX_SEARCH_CHARACTERS } from "#shared/quotes/quote-search.ts";
import { CustomerNames } from "../labels/QuoteLabels.tsx";
import { typeCustomer, typeLines } from "./typed-quote.ts";

/** A caller says more than that. */
const MAX_FOUND = 5;

interface Props {
  readonly onCustomer: (typed: Omit<TypedQuote, "benches">) => void;
  readonly onLines: (lines: ReturnType<typeof typeLines>) => void;
}

/** Finds a customer in earlier quotes, and offers the lines of the last one again. */
export function FindCustomer({ onCustomer, onLines }: Props) {
  const [text, setText] = useState("");
  const [last, setLast] = useState<WholeQuote>();
  const q = useDeferredValue(text.trim());
  const { data: found, error: unsearched } = useQuery({
    queryKey: ["quotes", "customers", q],
    queryFn: async () => {
      const search = { q, sort: "newest", overdue: false, overdueFirst: false } as const;
      const { quotes, nextCursor } = await listQuotes(search, null);
      const customers = newestOfEach(quotes);
      const isCut = customers.length > MAX_FOUND || nextCursor !== null;
      return { customers: customers.slice(0, MAX_FOUND), isCut };
    },
    enabled: q.length > 1,
  });
  const { mutate: choose, error: unread } = useMutation({
    mutationFn: (quoteId: string) => call("GET /api/quotes/{quoteId}", { params: { quoteId } }),
    onSuccess({ quote }) {
      setText("");
      setLast(quote);
      onCustomer(typeCustomer(quote));
    },
  });
  const failure = unread ?? unsearched;
  return (
    <div className="grid gap-2">
      <TextField
        label="Find the customer in earlier quotes"
        name="find-customer"
        autoComplete="off"
        maxLength={MAX_SEARCH_CHARACTERS}
        value={text}
        onText={setText}
        hint={
          found?.isCut
            ? "There are more: type more of the name."
            : found?.customers.length === 0
              ? "No earlier quote found."
              : ""
        }
        error={failure ? RequestFailure.of(failure).message : undefined}
      />
      {found?.customers.map((quote) => (
        <Button key={quote.quoteId} look="small" className="justify-start" onClick={() => choose(quote.quoteId)}>
          <span>
            <CustomerNames {...quote.customerInfo} />
          </span>
        </Button>
      ))}
      {last && (
        <Button
          look="small"
          onClick={() => {
            onLines(typeLines(last));
            setLast(undefined);
          }}
        >
          Same as Last Time: {last.quoteId}
        </Button>
      )}
    </div>
  );
}

/** The newest quote of each customer, of quotes that have the newest first. */
function newestOfEach(quotes: readonly ShortQuote[]): readonly ShortQuote[] {
  const byCustomer = new Map<string, ShortQuote>();
  for (const quote of quotes) {
    const customer = JSON.stringify(quote.customerInfo).toLowerCase();
    if (!byCustomer.has(customer)) byCustomer.set(customer, quote);
  }
  return [...byCustomer.values()];
}
