import type { Router } from "express";
import type { Serve } from "#server/http/serve.ts";
import { partnerEndpoints } from "#shared/api/partners.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { PartnerSettings } from "./partners-file.ts";

interface PartnerRoutesDeps {
  readonly rules: { readonly loadCurrent: () => Promise<{ readonly rules: Rules }> };
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
  readonly publicOrigin: string | undefined;
  readonly serve: Serve;
}

/** Shows staff the partners' settings, and what does not match the current rules. */
export function partnerRoutes({
  rules: store,
  partners: settings,
  ...deps
}: PartnerRoutesDeps): Router {
  return deps.serve(partnerEndpoints, {
    listPartners: async () => {
      const { partners, fileError } = await settings.getCurrent();
      const { rules } = await store.loadCurrent();
      return {
        partners: partners.map(({ secret: _, ...partner }) => ({
          ...partner,
          problems: partnerProblems(rules, partner),
        })),
        embedOrigins: deps.embedOrigins ?? null,
        publicOrigin: deps.publicOrigin ?? null,
        fileError: fileError ?? null,
      };
    },
  });
}
