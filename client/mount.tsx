import { type ReactNode, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { preloadDrawing } from "./configurator/later-parts.tsx";

/**
 * Replaces the server's rendering of the page. Then repeats the visitor's last click on it, and returns the focus: both
 * renderings have the same controls.
 */
export function mount(page: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  const controls = () => [...root.querySelectorAll<HTMLElement>("button, input")];
  const before = controls();
  const clicked = before.findIndex(({ dataset }) => dataset.early !== undefined);
  const focused = before.findIndex((control) => control.matches(":focus"));

  void preloadDrawing();
  flushSync(() => createRoot(root).render(<StrictMode>{page}</StrictMode>));
  delete root.dataset.firstPaint;
  delete document.documentElement.dataset.start;

  const after = controls();
  after[focused]?.focus({ preventScroll: true });
  after[clicked]?.click();
}
