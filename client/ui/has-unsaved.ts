/** Whether leaving the page would lose input: asks the listeners of `useUnsaved`. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
