import type { Serve } from "#server/http/serve.ts";
import { doerOf } from "#server/staff/author.ts";
import { companyEndpoints } from "#shared/api/company.ts";
import type { CompanyStore } from "./company-store.ts";

interface CompanyRoutesDeps {
  readonly serve: Serve;
  readonly companyStore: CompanyStore;
  readonly now: () => Date;
}

/** The settings of the company, which owners change. */
export function companyRoutes({ serve, companyStore, now }: CompanyRoutesDeps): void {
  serve(companyEndpoints, {
    getCompany: async () => ({ company: await companyStore.load() }),
    changeCompany: async ({ body }, req) => ({
      company: await companyStore.change(body, { ...doerOf(req), at: now() }),
    }),
  });
}
