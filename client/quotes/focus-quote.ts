/** Gives the focus to a quote's card in the list, and brings it into sight. */
export function focusCard(list: Element | null, quoteId: string | undefined): void {
  if (!list || quoteId === undefined) return;
  const card = list.querySelector<HTMLElement>(`[data-quote="${quoteId}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}

/** Brings a quote's card in the list into sight. */
export function showCard(list: Element | null, quoteId: string): void {
  list?.querySelector(`[data-quote="${quoteId}"]`)?.scrollIntoView({ block: "nearest" });
}

/** Gives the focus to the first card of a list that was read anew. */
export function focusFirstCard(list: Element | null): void {
  list?.querySelector<HTMLElement>("[data-quote]")?.focus();
}

/** Gives the focus to the field for a note. */
export function focusNote(view: Element): void {
  view.querySelector<HTMLElement>("textarea[name=note]")?.focus();
}
