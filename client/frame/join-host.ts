import type { Host } from "#client/configurator/host-context.ts";
import {
  EMBED_QUERY,
  EMBED_VERSION,
  type FrameMessage,
  type HostMessage,
  type Posted,
} from "#shared/embed.ts";
import { followHost } from "./follow-host.ts";
import { type Look, readLook, showLook } from "./look.ts";
import { readHostMessage } from "./read-host-message.ts";

/** The origin of a page from a file, or of one in a sandbox of its own. */
const OPAQUE = "null";

/**
 * Begins to talk with the page around the frame, whose origin the address names. A wrong name does no harm: the
 * browser gives messages to a window of that origin only, and those of another origin are not heard. Where none is
 * named, nobody is talked to.
 */
export function joinHost(): Host {
  const query = new URLSearchParams(window.location.search);
  const origin = query.get(EMBED_QUERY.host) ?? "";
  const isTalkedTo = isOrigin(origin);
  const { parent } = window;
  const listeners = new Set<(asked: HostMessage) => void>();
  let look = readLook(query);
  let partnerAccent: string | undefined;
  const show = (next: Look) => {
    look = next;
    showLook(next.theme, next.accent ?? partnerAccent);
  };

  const host: Host = {
    tell(message) {
      if (!isTalkedTo) return;
      const posted: Posted<FrameMessage> = { workbench: EMBED_VERSION, ...message };
      parent.postMessage(posted, origin === OPAQUE ? "*" : origin);
    },
    listen(answer) {
      listeners.add(answer);
      return () => listeners.delete(answer);
    },
    settle(partner) {
      partnerAccent = partner?.accent;
      show(look);
    },
  };
  window.addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== parent || from !== origin) return;
    const asked = readHostMessage(data);
    if (asked?.type === "look") show({ theme: asked.theme, accent: asked.accent ?? undefined });
    else if (asked) for (const answer of listeners) answer(asked);
  });
  show(look);
  followHost(host);
  host.tell({ type: "hello" });
  return host;
}

function isOrigin(text: string): boolean {
  return text === OPAQUE || (URL.canParse(text) && new URL(text).origin === text);
}
