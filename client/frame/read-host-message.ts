import { isAccent } from "#shared/accent.ts";
import { EMBED_VERSION, type HostMessage, THEMES } from "#shared/embed.ts";
import { isRecord } from "#shared/is-record.ts";

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
      return isLength(top) && isLength(bottom) && isLength(window)
        ? { type: "band", top, bottom, window }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** CSS pixels. */
function isLength(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value < 1e6;
}
