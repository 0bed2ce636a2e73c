import { isUtf8 } from "node:buffer";

/**
 * For express.json's `verify`: what is not UTF-8 would be read as signs for broken characters, or as
 * another text than others see in it.
 */
export function textInUtf8(body: Buffer, encoding: string): void {
  if (encoding.toLowerCase() === "utf-8" && isUtf8(body)) return;
  throw Object.assign(new Error("not UTF-8"), { type: "charset.unsupported" });
}
