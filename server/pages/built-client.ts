import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NEVER_CACHED, REVALIDATED } from "#server/http/cache-control.ts";
import { createTaskQueue } from "#server/http/concurrency.ts";
import { bytesOf, type PackedBody, packBody, sendPacked } from "#server/http/packed-body.ts";
import { policyOf } from "#server/http/security-headers.ts";
import { staticClient } from "#server/http/static-client.ts";
import { keepLast } from "#server/platform/cache.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import type { Client } from "./client.ts";
import { addCompany, addSettings, completePage, inlineHashes, type PageSettings } from "./complete-page.ts";
import type { Prerender } from "./first-paint.ts";

interface BuiltClientOptions extends PageSettings {
  /** If undefined, the pages have no first paint. */
  readonly prerender?: Prerender | undefined;
}

/** A hundred pages, or a dozen of the largest catalog. */
const MAX_KEPT_BYTES = 32_000_000;

/** The latest pages. Packing takes several times as long as rendering, and rules that are read again give the same page. */
const packedPages = keepLast<string, PackedBody>(MAX_KEPT_BYTES, bytesOf);

/** Partners' pages, more than all have, that are made one after the other. Ours is not among them: after a change, all have to be made. */
const MAX_WAITING = 500;
const inTurn = createTaskQueue(MAX_WAITING);

/** Serves the built pages of a folder. */
export function builtClient(folder: string, { prerender, ...settings }: BuiltClientOptions = {}): Client {
  return {
    page(file) {
      const path = join(folder, file);
      if (!existsSync(path)) return undefined;
      const built = addSettings(readFileSync(path, "utf8"), settings);
      const hashes = inlineHashes(built);
      const pageOf = (text: string) => packedPages(versionOf(text), () => packBody(text));
      const makePage = async (rules: PageRules, effort: "quick" | "thorough") =>
        packBody(completePage(built, rules, await prerender?.(file, rules)), effort);
      const version = versionOf(built);
      const pageWith = (rules: PageRules) => {
        const { reply, tag, company, hasPhoto } = rules;
        return packedPages(JSON.stringify([version, tag, company, hasPhoto]), () =>
          reply.partner ? inTurn(() => makePage(rules, "quick")) : makePage(rules, "thorough"),
        );
      };
      return async (req, res, { framers, rules, company, isPrivate = false }) => {
        const ancestors = isPrivate ? ["'none'"] : framers && ["'self'", ...framers];
        const policy = policyOf(ancestors, hashes);
        const cacheControl = isPrivate ? NEVER_CACHED : REVALIDATED;
        res.set({ "Content-Security-Policy": policy, "Cache-Control": cacheControl });
        const shown = await (rules ? pageWith(rules) : pageOf(company ? addCompany(built, company) : built));
        // Browsers cache these headers with the page, so a new policy needs a new ETag.
        sendPacked(req, res.type("html"), { ...shown, version: versionOf(shown.version + policy) });
      };
    },
    files: staticClient(folder),
  };
}
