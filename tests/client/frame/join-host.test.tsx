import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinHost } from "#client/frame/join-host.ts";
import { EMBED_VERSION, type HostMessage, type HostRequest } from "#shared/embed.ts";

const HOST = "https://shop.example.com";

const OPEN: HostMessage = { type: "open", configuration: { width: "72" } };
const RESET: HostMessage = { type: "reset" };

/** In jsdom, the page is its own parent. */
function post(message: HostMessage): void {
  const data = { workbench: EMBED_VERSION, ...message };
  window.dispatchEvent(new MessageEvent("message", { source: window, origin: HOST, data }));
}

beforeEach(() => window.history.replaceState(null, "", `?host=${HOST}`));
afterEach(() => window.history.replaceState(null, "", "/"));

describe("a request from the host", () => {
  it("waits until the configurator listens, and is answered once and in order", () => {
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
});
