import type { Host } from "#client/configurator/host-context.ts";
import { setOuterView } from "#client/ui/bring-into-view.ts";
import { MOST_HEIGHT, type VisibleBand } from "#shared/embed.ts";

/**
 * From the first band that the host tells, the frame is as tall as the page: the page says how tall that is, keeps
 * its sheet, dock and dialogs in the part that is seen, and asks for what should be seen.
 */
export function followHost(host: Host): void {
  let follows = false;
  host.listen((asked) => {
    if (asked.type !== "band") return;
    showBand(asked);
    if (follows) return;
    follows = true;
    setOuterView((top, bottom) => host.tell({ type: "reveal", top, bottom }));
    watchHeight((height) => host.tell({ type: "height", height }));
  });
}

function showBand({ top, bottom, window }: VisibleBand): void {
  const { style } = document.documentElement;
  style.setProperty("--window", `${window}px`);
  style.setProperty("--band-top", `${top}px`);
  style.setProperty("--band-bottom", `max(0px, 100vh - ${bottom}px)`);
}

/** Tells the height of what the page shows, not of its outline while it loads. */
function watchHeight(tell: (height: number) => void): void {
  const { body, documentElement: root } = document;
  // What does not fit yet must not make a scroll bar, which would change the width, and that the height.
  let outline: Element | null = null;
  const measure = () => {
    const isLoading = body.querySelector("[aria-busy=true]");
    if (isLoading) {
      // Its removal must trigger a measurement, because its replacement may be exactly as tall.
      if (isLoading !== outline) observer.observe(isLoading);
      outline = isLoading;
      return;
    }
    const height = Math.ceil(body.getBoundingClientRect().height);
    root.style.overflow = height > MOST_HEIGHT ? "" : "clip";
    tell(height);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(body);
}
