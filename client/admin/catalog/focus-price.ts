/** Moves the focus from one price to another of the same step, as many rows further. */
export function focusPrice(from: HTMLElement, rows: number): void {
  const prices = [
    ...(from.closest("article")?.querySelectorAll<HTMLElement>("[data-price]") ?? []),
  ];
  prices[prices.indexOf(from) + rows]?.focus();
}
