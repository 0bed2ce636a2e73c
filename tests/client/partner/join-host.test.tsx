import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readFrameMessage } from "#client/partner/embed/element/element.ts";
import { joinHost, readHostMessage } from "#client/partner/frame/join-host.ts";
import { EMBED_VERSION, type HostMessage, type HostRequest } from "#shared/partners/embed.ts";

const OPEN: HostMessage = { type: "open", configuration: { width: "72" } };
const RESET: HostMessage = { type: "reset" };

let shops = 0;
/** Each test has its own, because the page of another test listens for as long as its window. */
let shop = "";

/** In jsdom, the page is its own parent. */
function post(message: HostMessage, origin = shop): void {
  const data = { workbench: EMBED_VERSION, ...message };
  window.dispatchEvent(new MessageEvent("message", { source: window, origin, data }));
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
});

it("messages go only to the host in the frame's address, and are accepted only from it", () => {
  const told = vi.spyOn(window, "postMessage").mockImplementation(() => {});
  const answered: HostRequest[] = [];
  joinHost().listen((request) => answered.push(request));
  expect(told.mock.calls).toEqual([[expect.objectContaining({ type: "hello" }), shop]]);
  post(RESET, "https://evil.example.com");
  post({ type: "look", theme: "dark", accent: null }, "https://evil.example.com");
  expect(answered).toEqual([]);
  expect(document.documentElement.dataset.theme).not.toBe("dark");
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

describe("a message from the host", () => {
  it.each([
    [{ type: "reset" }, { type: "reset" }],
    [
      { type: "open", configuration: { width: "72" }, more: 1 },
      { type: "open", configuration: { width: "72" } },
    ],
    [
      { type: "look", theme: "dark", accent: "#0b6bb8" },
      { type: "look", theme: "dark", accent: "#0b6bb8" },
    ],
    [
      { type: "look", theme: "auto", accent: "red" },
      { type: "look", theme: "auto", accent: null },
    ],
    [
      { type: "band", top: 0, bottom: 600, window: 800 },
      { type: "band", top: 0, bottom: 600, window: 800 },
    ],
  ])("is read: %j", (sent, read) => expect(readHostMessage({ workbench: 1, ...sent })).toEqual(read));

  it.each([
    { type: "reset" },
    { workbench: 2, type: "reset" },
    { workbench: "1", type: "reset" },
    { workbench: 1, type: "constructor" },
    { workbench: 1, type: "open", configuration: ["width"] },
    { workbench: 1, type: "open" },
    { workbench: 1, type: "look", theme: "neon", accent: null },
    { workbench: 1, type: "band", top: -1, bottom: 600, window: 800 },
    { workbench: 1, type: "band", top: 0, bottom: Number.POSITIVE_INFINITY, window: 800 },
    { workbench: 1, type: "band", top: 0, bottom: "600", window: 800 },
    { workbench: 1, type: "band", top: 0, bottom: Number.NaN, window: 800 },
  ])("is ignored: %j", (sent) => expect(readHostMessage(sent)).toBeUndefined());
});

it("messages from anyone are read or ignored, and break neither side", () => {
  const types = ["hello", "height", "reveal", "ready", "open", "look", "band", "reset", "toString"];
  const message = fc.record(
    {
      workbench: fc.constantFrom<unknown>(1, 2, "1", null),
      type: fc.oneof(fc.constantFrom(...types), fc.anything()),
      detail: fc.anything(),
      configuration: fc.anything(),
      height: fc.anything(),
      top: fc.anything(),
      bottom: fc.anything(),
      window: fc.anything(),
      theme: fc.anything(),
      accent: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(message, fc.anything()), (sent) => {
      for (const read of [readHostMessage(sent), readFrameMessage(sent)])
        if (read) expect(Reflect.get(Object(sent), "workbench")).toBe(1);
    }),
    { numRuns: 500 },
  );
});
