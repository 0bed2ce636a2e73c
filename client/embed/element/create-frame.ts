import { LEAST_HEIGHT, MOST_HEIGHT } from "#shared/embed.ts";

/** Before the content tells its height: the frame's end is below the window, so that nothing seen is moved. */
const FIRST_HEIGHT = "max(900px, 100vh)";

/** Styles that are made by script hold under any policy of the page, and none of the page's own reaches them. */
const STYLE = `
  :host { display: block; position: relative }
  :host([hidden]) { display: none }
  iframe { display: block; width: 100%; height: ${FIRST_HEIGHT}; border: 0 }
  div { position: absolute; width: 1px; pointer-events: none }
`;

/** CSS pixels from the frame's top. */
interface Part {
  readonly top: number;
  readonly bottom: number;
}

/** The frame of an element, in the element's shadow. */
export function createFrame(element: HTMLElement) {
  const shadow = element.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [style];
  const part = document.createElement("div");
  let frame: HTMLIFrameElement | undefined;
  const fixedHeight = () => Number.parseFloat(element.getAttribute("height") ?? "");

  return {
    /** A frame of its own for each address leaves nothing in the history of the page. */
    load(address: string) {
      part.remove();
      frame?.remove();
      frame = document.createElement("iframe");
      frame.title = element.title || "Workbench configurator";
      frame.loading = "lazy";
      frame.allow = "clipboard-write";
      // The server tells a page that may not show it why, and for that must know which one it is.
      frame.referrerPolicy = "origin";
      const sandbox = element.getAttribute("sandbox");
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      if (fixedHeight() > 0) frame.style.height = `${fixedHeight()}px`;
      frame.src = address;
      shadow.append(frame);
    },
    unload() {
      frame?.remove();
      frame = undefined;
    },
    window: () => frame?.contentWindow,
    /** Whether it is as tall as its content. */
    follows: () => !(fixedHeight() > 0),
    grow(height: number) {
      // What was brought into view may be gone, and must not keep the page longer than it is.
      part.remove();
      if (!frame || fixedHeight() > 0) return;
      frame.style.height = `${Math.min(Math.max(height, LEAST_HEIGHT), MOST_HEIGHT)}px`;
    },
    /** Scrolls whatever holds the element, no further than it takes to see the part. */
    reveal({ top, bottom }: Part) {
      shadow.append(part);
      part.style.top = `${top}px`;
      part.style.height = `${Math.max(0, bottom - top)}px`;
      part.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}
