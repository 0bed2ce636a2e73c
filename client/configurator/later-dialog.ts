import { later } from "./later.tsx";

/** Loads with the page: a dialog must open even if the connection is lost. */
export const Dialog = later(
  async () => (await import("#client/ui/Dialog.tsx")).Dialog,
  ({ children }) => children,
);
