/** Gives the focus to a quote's card in the list, and brings it into sight. */
export function focusCard(list: Element | null, quoteId: string | undefined): void {
  if (!list || quoteId === undefined) return;
  const card = list.querySelector<HTMLElement>(`[data-quote="${quoteId}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}

/** Scrolls a quote's card into view, and focuses it if another card or nothing has the focus. */
export function showCard(list: Element | null, quoteId: string): void {
  const focused = document.activeElement;
  if (focused === document.body || focused?.matches("[data-quote]")) focusCard(list, quoteId);
  else list?.querySelector(`[data-quote="${quoteId}"]`)?.scrollIntoView({ block: "nearest" });
}

/** Gives the focus to the first card of a list that was read anew. */
export function focusFirstCard(list: Element | null): void {
  list?.querySelector<HTMLElement>("[data-quote]")?.focus();
}

/** If the focused element is gone, focuses the first card, or the button of an empty list. */
export function keepFocus(list: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (list?.isConnected) focusFirstCard(list);
  else document.querySelector<HTMLElement>("[data-all-quotes]")?.focus();
}

/** Gives the focus to the field for a note. */
export function focusNote(): void {
  document.querySelector<HTMLElement>("textarea[name=note]")?.focus();
}
