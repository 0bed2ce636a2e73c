/** Focuses a quote's card and scrolls it into view. */
export function focusCard(list: Element | null, quoteId: string | undefined): void {
  if (quoteId === undefined) return;
  const card = list?.querySelector<HTMLElement>(`[data-quote="${quoteId}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}

/** Scrolls a quote's card into view, and focuses it if another card or nothing has the focus. */
export function showCard(list: Element | null, quoteId: string): void {
  const focused = document.activeElement;
  if (focused === document.body || focused?.matches("[data-quote]")) focusCard(list, quoteId);
  else list?.querySelector(`[data-quote="${quoteId}"]`)?.scrollIntoView({ block: "nearest" });
}

export function focusFirstCard(list: Element | null): void {
  list?.querySelector<HTMLElement>("[data-quote]")?.focus();
}

/** If the focused element is gone, focuses the first card, or the button shown instead of an empty list. */
export function keepFocus(list: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (list?.isConnected) focusFirstCard(list);
  else document.querySelector<HTMLElement>("[data-all-quotes]")?.focus();
}

export function focusNote(): void {
  document.querySelector<HTMLElement>("textarea[name=note]")?.focus();
}
