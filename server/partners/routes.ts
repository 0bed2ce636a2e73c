import { type RequestHandler, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { PartnersReply } from "#shared/api/partners.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import type { PartnerSettings } from "./partners-file.ts";

interface PartnerRoutesDeps {
  readonly rules: RulesStore;
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
  readonly publicOrigin: string | undefined;
  readonly staffOnly: RequestHandler;
}

/** Shows staff the partners' settings, and the problems of their fixed choices under the current rules. */
export function partnerRoutes(deps: PartnerRoutesDeps): Router {
  const { rules: store, partners: settings, staffOnly } = deps;
  const router = Router({ caseSensitive: true, strict: true });
  addRoute(router, "/api/admin/partners", {
    before: staffOnly,
    get: async (_req, res) => {
      const { partners, fileError } = await settings.current();
      const { rules } = await store.current();
      res.json({
        success: true,
        partners: partners.map((partner) => ({
          ...partner,
          problems: fixChoices(rules, partner.fixedChoices).problems,
        })),
        embedOrigins: deps.embedOrigins ?? null,
        publicOrigin: deps.publicOrigin ?? null,
        fileError: fileError ?? null,
      } satisfies PartnersReply);
    },
  });
  return router;
}
