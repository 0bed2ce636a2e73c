import { readOrderCode } from "#shared/engine/order-code.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { ConfiguratorAction } from "../state/reducer.ts";

/** In the page's address: opens the dialog with *View in your room*. */
export const ROOM_QUERY = "room";

/** Takes the order code from the page's address. Otherwise a reload would open it again, over the visitor's changes. */
export function takeCode() {
  const address = new URL(window.location.href);
  const { searchParams } = address;
  const code = searchParams.get("code");
  const isForRoom = searchParams.has(ROOM_QUERY);
  if (code !== null) {
    searchParams.delete("code");
    searchParams.delete(ROOM_QUERY);
    window.history.replaceState(window.history.state, "", address);
  }
  return { code, isForRoom };
}

/** The action that opens the bench of an order code, of a link or typed; undefined if the catalog cannot read it. */
export function openCode(rules: Rules, code: string, source: "link" | "code"): ConfiguratorAction | undefined {
  const read = readOrderCode(rules, code);
  return read.ok ? { type: "open", choices: read.configuration, source } : undefined;
}
