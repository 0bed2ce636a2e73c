/** Fills in a field as a password manager does: without an event, and past React's own setter. */
export function fillSilently(field: HTMLElement, text: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
}
