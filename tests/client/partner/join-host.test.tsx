import { beforeEach, expect, it, vi } from "vitest";
import { joinHost } from "#client/partner/frame/join-host.ts";
import { EMBED_VERSION, type HostMessage, type HostRequest } from "#shared/partners/embed.ts";

const OPEN: HostMessage = { type: "open", configuration: { width: "72" } };
const RESET: HostMessage = { type: "reset" };

let shops = 0;
/** Each test has its own, because the page of another test listens for as long as its window. */
let shop = "";

/** In jsdom, the page is its own parent. */
function post(message: HostMessage): void {
  const data = { workbench: EMBED_VERSION, ...message };
  window.dispatchEvent(new MessageEvent("message", { source: window, origin: shop, data }));
}

beforeEach(() => {
  shops += 1;
  shop = `https://shop${shops}.example.com`;
  window.history.replaceState(null, "", `?host=${shop}`);
});

it("the accent of the host causes a warning only if it has to change, whatever its letter case", () => {
  const told = vi.spyOn(window, "postMessage").mockImplementation(() => {});
  joinHost();
  post({ type: "look", theme: "light", accent: "#B83A0B" });
  const warnings = () => told.mock.calls.filter(([{ type }]) => type === "warning").length;
  expect(warnings()).toBe(0);
  post({ type: "look", theme: "light", accent: "#FFE000" });
  expect(warnings()).toBe(1);
  told.mockRestore();
});

it("a request from the host waits until the configurator listens, and is answered once and in order", () => {
  const host = joinHost();
  post(OPEN);
  post({ type: "look", theme: "dark", accent: null });
  post(RESET);

  const answered: HostRequest[] = [];
  const stop = host.listen((request) => answered.push(request));
  expect(answered).toEqual([OPEN, RESET]);

  post(OPEN);
  expect(answered).toEqual([OPEN, RESET, OPEN]);

  stop();
  host.listen((request) => answered.push(request));
  expect(answered).toEqual([OPEN, RESET, OPEN]);
});
