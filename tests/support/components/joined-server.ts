import { onTestFinished, vi } from "vitest";
import { AdminConfigReply } from "#shared/api/rules/catalog.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { holdPromise } from "../held-promise.ts";
import { openWithoutPages, serveInProcess } from "../server/running-server.ts";

/** Decides the fate of a call; `send` passes it to the server. */
type Line = (send: () => Promise<Response>, call: string) => Promise<Response>;

const CLEAR: Line = (send) => send();

/**
 * A server in this process for the client's own calls, until the test ends. The connection between them can be cut, and
 * every write is recorded.
 */
export async function joinServer(document?: RulesDocument) {
  // Components ask for no page.
  const server = await serveInProcess({}, undefined, openWithoutPages);
  if (document) server.reviseRules(document);
  const direct = globalThis.fetch;
  const calls: string[] = [];
  let line = CLEAR;

  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    const call = `${method} ${path} ${body ?? ""}`.trim();
    if (method !== "GET") calls.push(call);
    return line(() => direct(new URL(path, server.url), init), call);
  });
  onTestFinished(() => server.stop());

  const loadStored = async () => {
    const reply = AdminConfigReply.parse(await (await direct(new URL("/api/admin/config", server.url))).json());
    return { ...reply, config: joinOptions(reply.config) };
  };
  return {
    server,
    /** Sends a request past the line, as a colleague's browser does. */
    direct,
    /** 'PUT /api/admin/config/base-price {"basePrice":1600}' */
    calls,
    stored: loadStored,
    async storedOption(stepKey: string, value: string) {
      const { config } = await loadStored();
      const step = config.steps.find(({ key }) => key === stepKey);
      return step?.options.find((option) => option.value === value);
    },
    /** Handles all further calls this way. */
    setLine(next: Line) {
      line = next;
    },
    /** Cuts the connection: no call arrives. */
    cut() {
      line = async () => {
        throw new TypeError("Failed to fetch");
      };
    },
    clear() {
      line = CLEAR;
    },
    /** Holds calls back until the returned function is called. */
    hold(): () => void {
      const { held, end: letGo } = holdPromise();
      line = async (send) => {
        await held;
        return send();
      };
      return letGo;
    },
    /** Changes the rules as a colleague would. */
    async actAsColleague(method: "POST" | "PUT" | "DELETE", path: string, body?: object) {
      const reply = await direct(new URL(`/api/admin/${path}`, server.url), {
        method,
        headers: { "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(await reply.text());
    },
  };
}
