import { type RequestHandler, Router } from "express";
import { only } from "#server/http/only.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { PartnersReply } from "#shared/api/partners.ts";
import { partnerProblems } from "./partner-problems.ts";
import type { PartnerSettings } from "./partner-settings.ts";

export interface PartnerRoutesDeps {
  readonly rules: RulesStore;
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
  readonly publicOrigin: string | undefined;
  readonly staffOnly: RequestHandler;
}

/** What is settled with partners, for staff. */
export function partnerRoutes(deps: PartnerRoutesDeps): Router {
  const { rules: store, partners: settings, staffOnly } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route("/api/admin/partners")
    .all(staffOnly)
    .get(async (_req, res) => {
      const { partners, fileError } = await settings.current();
      const { rules } = await store.current();
      res.json({
        success: true,
        partners: partners.map((partner) => ({
          ...partner,
          problems: partnerProblems(rules, partner),
        })),
        embedOrigins: deps.embedOrigins ?? null,
        publicOrigin: deps.publicOrigin ?? null,
        fileError: fileError ?? null,
      } satisfies PartnersReply);
    })
    .all(only("GET", "HEAD"));

  return router;
}
