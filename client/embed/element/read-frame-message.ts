import { EMBED_VERSION, type FrameMessage } from "#shared/embed.ts";

const NUMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["hello", []],
  ["height", ["height"]],
  ["reveal", ["top", "bottom"]],
]);

const EVENTS = ["ready", "change", "step", "quote-submitted"];

/** A message of the framed page; undefined for another version, or if its fields are wrong. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  return isFrameMessage(data) ? data : undefined;
}

function isFrameMessage(data: unknown): data is FrameMessage {
  if (!isRecord(data) || data.workbench !== EMBED_VERSION) return false;
  const { type } = data;
  if (typeof type !== "string") return false;
  return EVENTS.includes(type)
    ? isRecord(data.detail)
    : (NUMBERS.get(type)?.every((name) => Number.isFinite(data[name])) ?? false);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
