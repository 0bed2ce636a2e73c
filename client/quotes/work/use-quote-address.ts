import { useEffect, useEffectEvent } from "react";
import { quoteLink, readLinkedQuote } from "#client/api/quote-link.ts";
import { type ListFilter, readLinkedFilter } from "../list/list-filter.ts";

interface Props {
  /** Whether the page shows Quote Requests. */
  readonly active: boolean;
  readonly openId: string | undefined;
  /** Shows a quote, from outside of the list if need be. */
  readonly onQuote: (quoteId: string) => void;
  /** The address has a filter of the list. */
  readonly onFilter: (filter: ListFilter) => void;
  /** The address names no quote anymore. */
  readonly onList: () => void;
}

/** Opens the quote that the page's address names: at first, and when the address changes, as with Back. */
export function useQuoteAddress({ active, openId, onQuote, onFilter, onList }: Props): void {
  const read = useEffectEvent(() => {
    const linked = readLinkedQuote();
    const filter = readLinkedFilter();
    if (filter) onFilter(filter);
    if (linked === undefined) onList();
    else if (linked !== openId) onQuote(linked);
  });
  useEffect(() => {
    if (!active) return;
    if (readLinkedQuote() !== undefined) read();
    const listener = () => read();
    window.addEventListener("popstate", listener);
    window.addEventListener("hashchange", listener);
    return () => {
      window.removeEventListener("popstate", listener);
      window.removeEventListener("hashchange", listener);
    };
  }, [active]);
}

/** Gives the open quote the page's address: with an entry of its own in the history, or in place of the last one. */
export function setQuoteAddress(quoteId: string | undefined, how: "push" | "replace"): void {
  const hash = quoteId === undefined ? "#quotes" : new URL(quoteLink(quoteId), window.location.href).hash;
  if (hash === window.location.hash) return;
  const { pathname, search } = window.location;
  const { history } = window;
  try {
    if (how === "push") history.pushState(history.state, "", `${pathname}${search}${hash}`);
    else history.replaceState(history.state, "", `${pathname}${search}${hash}`);
  } catch {
    // Some browsers limit how often the history may change. The quote opens without an address.
  }
}
