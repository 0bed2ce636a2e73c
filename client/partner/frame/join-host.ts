import { takeStart } from "#client/api/saved-work.ts";
import type { Host } from "#client/configurator/state/host-context.ts";
import { setOuterView } from "#client/ui/hooks/bring-into-view.ts";
import { isRecord } from "#shared/is-record.ts";
import { isAccent } from "#shared/partners/accent.ts";
import {
  EMBED_QUERY,
  EMBED_VERSION,
  type EmbedWarningCode,
  type FrameMessage,
  type HostMessage,
  type HostRequest,
  MAX_HEIGHT_PX,
  type Posted,
  THEMES,
  type VisibleBand,
} from "#shared/partners/embed.ts";
import { type Look, makeReadable, readLook, showLook } from "./look.ts";

/** The origin of a page that was opened from a file or is sandboxed. */
const OPAQUE_ORIGIN = "null";

/**
 * Connects to the host, whose origin is in the URL. A wrong origin is harmless: the browser delivers messages to that
 * origin only, and messages from others are ignored. Without an origin, nothing is sent.
 */
export function joinHost(): Host {
  const query = new URLSearchParams(window.location.search);
  const origin = query.get(EMBED_QUERY.host) ?? "";
  const hasOrigin = origin === OPAQUE_ORIGIN || (URL.canParse(origin) && new URL(origin).origin === origin);
  const { parent } = window;
  const asked = new URLSearchParams(window.location.hash.slice(1));
  const listeners = new Set<(request: HostRequest) => void>();
  /** Requests without a listener: the configurator listens only once its rules are loaded. */
  const early: HostRequest[] = [];
  let look = readLook(query);
  let partnerAccent: string | undefined;
  const warned = new Set<string>();
  const warn = (code: EmbedWarningCode, message: string) => {
    if (warned.has(message)) return;
    warned.add(message);
    host.tell({ type: "warning", detail: { code, message } });
  };
  const show = (next: Look) => {
    look = next;
    showLook(next.theme, next.accent ?? partnerAccent);
    const shown = next.accent && makeReadable(next.accent, next.theme);
    if (shown && shown !== next.accent?.toLowerCase())
      warn("accent", `Text in the accent ${next.accent} is shown in ${shown}, so that it can be read.`);
  };

  const host: Host = {
    tell(message) {
      if (!hasOrigin) return;
      const posted: Posted<FrameMessage> = { workbench: EMBED_VERSION, ...message };
      parent.postMessage(posted, origin === OPAQUE_ORIGIN ? "*" : origin);
    },
    listen(answer) {
      listeners.add(answer);
      for (const request of early.splice(0)) answer(request);
      return () => listeners.delete(answer);
    },
    takeRules({ partner, rules }) {
      partnerAccent = partner?.accent;
      show(look);
      if (partner && partner.name === undefined)
        warn("partner", `There are no settings for the partner '${partner.id}'. Quotes carry the ID.`);
      const keys = new Set(rules.steps.map(({ key }) => key));
      for (const key of asked.keys()) if (!keys.has(key)) warn("choices", `There is no step '${key}'.`);
    },
  };
  const showBand = followBand(host.tell);
  window.addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin) return;
    const message = readHostMessage(data);
    if (!message) return;
    if (message.type === "band") showBand(message);
    else if (message.type === "look") show({ theme: message.theme, accent: message.accent ?? undefined });
    else if (listeners.size === 0) early.push(message);
    else for (const answer of listeners) answer(message);
  });
  host.tell({ type: "hello" });
  show(look);
  return host;
}

/**
 * Keeps the page's sheet, dock and dialogs within the host's visible band. From the first band on, the frame is as tall
 * as the page: the page reports its height, and asks the host to scroll to what it shows.
 */
function followBand(tell: Host["tell"]): (band: VisibleBand) => void {
  let follows = false;
  return ({ top, bottom, window }) => {
    const { style } = document.documentElement;
    style.setProperty("--window", `${window}px`);
    style.setProperty("--band-top", `${top}px`);
    style.setProperty("--band-bottom", `max(0px, 100vh - ${bottom}px)`);
    if (follows) return;
    follows = true;
    setOuterView((from, to) => tell({ type: "reveal", top: from, bottom: to }));
    watchHeight((height) => tell({ type: "height", height }));
  };
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
    root.style.overflow = height > MAX_HEIGHT_PX ? "" : "clip";
    tell(height);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(body);
}

/**
 * The hash is the host's starting bench on every load, except after a move, and after Back, which restores the frame's last
 * address and state. Visitors who have changed that bench keep their own.
 */
export function keepOwnBench(): void {
  const { pathname, search, hash } = window.location;
  const moved = new URLSearchParams(search).get(EMBED_QUERY.start);
  const start = String(moved ?? window.history.state?.start ?? hash).replace(/\W+/g, ".");
  const isOwn = takeStart(start) && moved === null;
  window.history.replaceState({ start }, "", isOwn ? `${pathname}${search}` : undefined);
}

/** A valid message from the host; undefined for anything else, such as messages from other scripts. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  if (!isRecord(data) || data.workbench !== EMBED_VERSION) return undefined;
  switch (data.type) {
    case "reset":
      return { type: "reset" };
    case "open": {
      const { configuration } = data;
      return isRecord(configuration) ? { type: "open", configuration } : undefined;
    }
    case "look": {
      const theme = THEMES.find((name) => name === data.theme);
      const accent = typeof data.accent === "string" && isAccent(data.accent) ? data.accent : null;
      return theme && { type: "look", theme, accent };
    }
    case "band": {
      const { top, bottom, window } = data;
      return isLength(top) && isLength(bottom) && isLength(window) ? { type: "band", top, bottom, window } : undefined;
    }
    default:
      return undefined;
  }
}

/** CSS pixels. */
function isLength(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < 1e6;
}
