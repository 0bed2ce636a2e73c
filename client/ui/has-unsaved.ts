/** Whether leaving the page would lose something: whoever would have the browser ask first is asked. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
