/** Gives the focus to a quote's card in the list, and brings it into sight. */
export function focusCard(list: Element | null, quoteId: string | undefined): void {
  if (!list || quoteId === undefined) return;
  const card = list.querySelector<HTMLElement>(`[data-quote="${quoteId}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}

/** Gives the focus to the field for a note. */
export function focusNote(view: Element): void {
  view.querySelector<HTMLElement>("textarea[name=note]")?.focus();
}
