import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { nameOf } from "./early-clicks.ts";

/**
 * Brings the server's rendering of the page to life. If it does not suit this visitor (`start.ts`), replaces it. Then repeats
 * the visitor's last click on it. Returns the root of the page.
 */
export function mount(page: ReactNode): Root {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  const suits = root.hasChildNodes() && document.documentElement.dataset.start === undefined;
  return suits ? takeOver(root, page) : replace(root, page);
}

/** In slices, so that a slow phone stays responsive. A click finishes the work at once. */
function takeOver(root: HTMLElement, page: ReactNode): Root {
  const before = takeClicked(root);
  const repeatClick = () => {
    const clicked = takeClicked(root) ?? before;
    // From here on, React hears the clicks.
    delete root.dataset.firstPaint;
    // If the HTML did not fit after all, React has replaced it.
    const control = clicked?.control.isConnected ? clicked.control : findControl(root, clicked?.name);
    // React goes on with a click that finishes the work, but misses its change of an input.
    if (window.event?.type === "click" && !(control instanceof HTMLInputElement)) return;
    // During a click, an input ignores another one, and during an effect, React a click on what is hydrated later.
    setTimeout(() => {
      // The browser has changed the control, but the page does not know it yet.
      if (control instanceof HTMLInputElement) control.checked = false;
      control?.click();
    });
  };
  let living!: Root;
  startTransition(() => {
    living = hydrateRoot(
      root,
      <StrictMode>
        <Living onStart={repeatClick}>{page}</Living>
      </StrictMode>,
    );
  });
  return living;
}

/** The control that the visitor clicked last, without its mark, and its name. */
function takeClicked(root: HTMLElement) {
  const control = root.querySelector<HTMLElement>("[data-early]");
  if (!control) return undefined;
  const name = control.getAttribute("data-early") ?? "";
  control.removeAttribute("data-early");
  return { control, name };
}

interface LivingProps {
  readonly onStart: () => void;
  readonly children: ReactNode;
}

function Living({ onStart, children }: LivingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page starts once
  useEffect(onStart, []);
  return children;
}

/** In one commit, which shows a visitor's work at once. Returns the focus to the control of the same name. */
function replace(root: HTMLElement, page: ReactNode): Root {
  const clicked = takeClicked(root);
  delete root.dataset.firstPaint;
  const focused = root.querySelector<HTMLElement>(":focus");
  const living = createRoot(root);
  flushSync(() => living.render(<StrictMode>{page}</StrictMode>));
  const { dataset } = document.documentElement;
  delete dataset.start;
  delete dataset.project;

  if (focused) findControl(root, nameOf(focused))?.focus({ preventScroll: true });
  findControl(root, clicked?.name)?.click();
  return living;
}

/** The only control of a name; undefined if there are two, because the other one may do something else. */
function findControl(root: HTMLElement, name: string | undefined): HTMLElement | undefined {
  const controls = [...root.querySelectorAll<HTMLElement>("button, input, select")];
  const [found, another] = controls.filter((each) => nameOf(each) === name);
  return another ? undefined : found;
}
