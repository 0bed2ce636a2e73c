import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFrameMessage } from "#client/partner/embed/element/element.ts";
import { readHostMessage } from "#client/partner/frame/join-host.ts";

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
    { numRuns: 2000 },
  );
});
