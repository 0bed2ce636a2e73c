import { EMBED_EVENTS, EMBED_VERSION, type FrameMessage } from "#shared/embed.ts";

/** The fields of each message, which are all numbers. */
const NUMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["hello", []],
  ["height", ["height"]],
  ["reveal", ["top", "bottom"]],
]);

/** A message from the frame; undefined if its version is another or its fields are wrong. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  return isFrameMessage(data) ? data : undefined;
}

function isFrameMessage(data: unknown): data is FrameMessage {
  if (!isRecord(data) || data.workbench !== EMBED_VERSION) return false;
  const { type } = data;
  if (typeof type !== "string") return false;
  return EMBED_EVENTS.some((name) => name === type)
    ? isRecord(data.detail)
    : (NUMBERS.get(type)?.every((name) => Number.isFinite(data[name])) ?? false);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
