import type { Host } from "#client/configurator/host-context.ts";
import { setOuterView } from "#client/ui/bring-into-view.ts";
import {
  EMBED_QUERY,
  EMBED_VERSION,
  type FrameMessage,
  type HostMessage,
  MOST_HEIGHT,
  type Posted,
  type VisibleBand,
} from "#shared/embed.ts";
import { type Look, readLook, showLook } from "./look.ts";
import { readHostMessage } from "./read-host-message.ts";

/** The origin of a page that was opened from a file or is sandboxed. */
const OPAQUE = "null";

/**
 * Connects to the host, whose origin is in the URL. A wrong origin is harmless: the browser delivers messages to that
 * origin only, and messages from others are ignored. Without an origin, nothing is sent.
 */
export function joinHost(): Host {
  const query = new URLSearchParams(window.location.search);
  const origin = query.get(EMBED_QUERY.host) ?? "";
  const hasOrigin =
    origin === OPAQUE || (URL.canParse(origin) && new URL(origin).origin === origin);
  const { parent } = window;
  const listeners = new Set<(message: HostMessage) => void>();
  let look = readLook(query);
  let partnerAccent: string | undefined;
  const show = (next: Look) => {
    look = next;
    showLook(next.theme, next.accent ?? partnerAccent);
  };

  const host: Host = {
    tell(message) {
      if (!hasOrigin) return;
      const posted: Posted<FrameMessage> = { workbench: EMBED_VERSION, ...message };
      parent.postMessage(posted, origin === OPAQUE ? "*" : origin);
    },
    listen(answer) {
      listeners.add(answer);
      return () => listeners.delete(answer);
    },
    showPartner(partner) {
      partnerAccent = partner?.accent;
      show(look);
    },
  };
  window.addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin) return;
    const message = readHostMessage(data);
    if (message?.type === "look")
      show({ theme: message.theme, accent: message.accent ?? undefined });
    else if (message) for (const answer of listeners) answer(message);
  });
  show(look);
  followHost(host);
  host.tell({ type: "hello" });
  return host;
}

/**
 * Starts with the host's first `band` message, which means that the frame grows with its page. The page then reports its
 * height, keeps its sheet, dock and dialogs within the visible band, and asks the host to scroll.
 */
function followHost(host: Host): void {
  let follows = false;
  host.listen((message) => {
    if (message.type !== "band") return;
    showBand(message);
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

/** Reports the height of the loaded page, not of its skeleton. */
function watchHeight(tell: (height: number) => void): void {
  const { body, documentElement: root } = document;
  let skeleton: Element | null = null;
  const measure = () => {
    const isLoading = body.querySelector("[aria-busy=true]");
    if (isLoading) {
      // Its removal must trigger a measurement, because its replacement may be exactly as tall.
      if (isLoading !== skeleton) observer.observe(isLoading);
      skeleton = isLoading;
      return;
    }
    const height = Math.ceil(body.getBoundingClientRect().height);
    // While the frame is too short, a scroll bar would narrow the page and so change its height.
    root.style.overflow = height > MOST_HEIGHT ? "" : "clip";
    tell(height);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(body);
}
