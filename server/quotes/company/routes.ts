import { readIfMatch } from "#server/http/parse.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { ApiError } from "#server/platform/errors.ts";
import { doerOf } from "#server/staff/author.ts";
import { companyEndpoints } from "#shared/api/company.ts";
import type { QuoteDeps } from "../quote-deps.ts";
import type { CompanyStore } from "./company-store.ts";
import { sampleQuote } from "./sample-quote.ts";

interface CompanyRoutesDeps
  extends Pick<QuoteDeps, "serve" | "now" | "rules" | "timeZone" | "drawing" | "drawDocument"> {
  readonly companyStore: CompanyStore;
  readonly images: Pick<ImageStore, "renew">;
}

/** The settings of the company, which owners change. */
export function companyRoutes({ serve, companyStore, images, now, ...deps }: CompanyRoutesDeps): void {
  serve(companyEndpoints, {
    getCompany: () => companyStore.loadVersion(),
    changeCompany: async ({ body }, req) => {
      const at = now();
      if (body.logo && !(await images.renew(body.logo, at)))
        throw new ApiError(400, "invalid_request", [
          { path: "logo", code: "invalid_field", message: "This logo is gone. Upload it again." },
        ]);
      const changed = await companyStore.change(body, readIfMatch(req), { ...doerOf(req), at });
      if (!changed) throw new ApiError(412, "company_changed");
      return changed;
    },

    previewCompany: async ({ body }, _req, res) => {
      const { settings, company } = await companyStore.tryChange(body);
      const sample = await sampleQuote(await deps.rules.loadCurrent(), settings, now(), deps.timeZone);
      const document = { ...sample, company, paper: "letter", units: "in", isPicture: true } as const;
      const picture = await deps.drawing(() => deps.drawDocument(document));
      res.type("svg").send(Buffer.from(picture));
    },
  });
}
