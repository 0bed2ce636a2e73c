import { MAX_HEIGHT_PX, MIN_HEIGHT_PX, type Theme, type VisibleBand } from "#shared/partners/embed.ts";

/** The height until the content reports its own. The frame's end is below the window, so nothing visible moves then. */
const FIRST_HEIGHT = "max(900px, 100vh)";

/** How near the visible part of the page a frame loads. Browsers have margins of their own for lazy frames, which would not tell us of the start. */
const LOADING_MARGIN = "2500px";

/** Constructed style sheets work under every policy, and a shadow root keeps the page's styles out. */
const STYLE = `
  :host { display: block; position: relative }
  :host([hidden]) { display: none }
  iframe { display: block; width: 100%; height: ${FIRST_HEIGHT}; border: 0 }
  div { position: absolute; width: 1px; pointer-events: none }
  i { position: absolute; color: CanvasText; transition: color 1ms }
  slot { display: none }
  p:not([hidden]) ~ slot { display: block; text-align: center }
  p { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; text-align: center }
  button { margin-inline-start: 8px; font: inherit }
  p:not([hidden]) ~ iframe { display: none }
`;

/** CSS pixels from the frame's top. */
interface Part {
  readonly top: number;
  readonly bottom: number;
}

interface FrameEvents {
  /** The frame begins to load, or has a page: ours, or the browser's own about an error. */
  readonly onProgress: () => void;
  readonly onRetry: () => void;
  /** The page changed between light and dark. */
  readonly onScheme: () => void;
}

/** Creates the frame of an element, in the element's shadow root. */
export function createFrame(element: HTMLElement, { onProgress, onRetry, onScheme }: FrameEvents) {
  const shadow = element.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [style];
  const part = document.createElement("div");
  const explanation = document.createElement("p");
  explanation.hidden = true;
  explanation.setAttribute("role", "alert");
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = "Try Again";
  retry.addEventListener("click", onRetry);
  // Its color follows the color scheme that the page uses.
  const probe = document.createElement("i");
  probe.addEventListener("transitionend", onScheme);
  shadow.append(probe, explanation, document.createElement("slot"));
  let frame: HTMLIFrameElement | undefined;
  let address = "";
  const nearness = new IntersectionObserver(
    (entries) => {
      if (!frame || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      nearness.disconnect();
      frame.addEventListener("load", onProgress);
      // Not before: Chromium warns of a sandboxed frame that has the page's own origin, as an empty one does.
      const sandbox = element.getAttribute("sandbox");
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      frame.src = address;
      onProgress();
    },
    { rootMargin: LOADING_MARGIN },
  );
  const fixedHeight = () => Number.parseFloat(element.getAttribute("height") ?? "");

  return {
    /** Creates the next frame after `unload`, because a new address in the old frame would add to the page's history. */
    load(next: string) {
      address = next;
      part.remove();
      frame = document.createElement("iframe");
      frame.title = element.title || "Workbench configurator";
      frame.allow = "clipboard-write";
      // The server checks the page's origin, and names it in a refusal.
      frame.referrerPolicy = "origin";
      if (fixedHeight() > 0) frame.style.height = `${fixedHeight()}px`;
      shadow.append(frame);
      nearness.observe(frame);
    },
    unload() {
      nearness.disconnect();
      frame?.remove();
      frame = undefined;
    },
    /** Shows a sentence instead of the frame; undefined: the frame again. */
    explain(sentence: string | undefined) {
      explanation.hidden = sentence === undefined;
      explanation.replaceChildren(...(sentence === undefined ? [] : [sentence, retry]));
    },
    window: () => frame?.contentWindow,
    /** Whether the server answered: a frame without an answer has the browser's empty page, which ours may read. */
    hasAnswer: () => frame?.contentDocument?.URL !== "about:blank",
    /** Whether the frame follows the height of its content. */
    followsContent: () => !(fixedHeight() > 0),
    grow(height: number) {
      // The revealed part may be gone, and its marker would make the page too tall.
      part.remove();
      if (!frame || fixedHeight() > 0) return;
      frame.style.height = `${Math.min(Math.max(height, MIN_HEIGHT_PX), MAX_HEIGHT_PX)}px`;
    },
    /** Scrolls the host just far enough to show the part. */
    reveal({ top, bottom }: Part) {
      shadow.append(part);
      part.style.top = `${top}px`;
      part.style.height = `${Math.max(0, bottom - top)}px`;
      part.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}

/** The color scheme that the page uses for the element, whatever the visitor's system prefers. */
export function findScheme({ shadowRoot }: Element): Theme {
  const probe = shadowRoot?.querySelector("i");
  const [brightness] = /\d+/.exec(probe ? getComputedStyle(probe).color : "") ?? [];
  return Number(brightness) > 127 ? "dark" : "light";
}

/**
 * Reports the visible part of an element once, or its top if no part is visible. If the element is hidden, waits until
 * it is shown. The returned function ends the wait.
 */
export function tellBand(element: Element, tell: (band: VisibleBand) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry || entry.boundingClientRect.height === 0) return;
    observer.disconnect();
    const { boundingClientRect: whole, intersectionRect: seen } = entry;
    // Pages with a sticky header declare its height here, so that links within the page work.
    const root = document.documentElement;
    const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const window = root.clientHeight - covered;
    if (seen.bottom > covered)
      tell({ top: Math.max(seen.top, covered) - whole.top, bottom: seen.bottom - whole.top, window });
    else tell({ top: 0, bottom: Math.min(window, whole.height), window });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
