import type { Request } from "express";
import { readIfMatch } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { secretsOf } from "#server/platform/signing-secrets.ts";
import { doerOf } from "#server/staff/author.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { partnerEndpoints, type StoredPartnerReply } from "#shared/api/partners.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { PartnerSettings } from "./partner-settings.ts";
import type { PartnerStore, Refusal, StoredPartner } from "./partner-store.ts";

interface PartnerRoutesDeps {
  readonly rules: { readonly loadCurrent: () => Promise<{ readonly rules: Rules }> };
  readonly partnerStore: PartnerStore;
  readonly partners: PartnerSettings;
  readonly embedOrigins: readonly string[] | undefined;
  readonly publicOrigin: string | undefined;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** The partners and their secrets, for staff. */
export function partnerRoutes({ partnerStore: store, now, ...deps }: PartnerRoutesDeps): void {
  const actOf = (req: Request) => ({ ...doerOf(req), at: now() });

  /** The partners as staff see them. */
  const show = async (partners: readonly StoredPartner[]) => {
    const { rules } = await deps.rules.loadCurrent();
    return partners.map(
      ({ secret, oldSecret, oldSecretUntil = null, ...partner }): StoredPartnerReply => ({
        ...partner,
        problems: partnerProblems(rules, partner),
        hasSecret: secret !== undefined,
        oldSecretUntil: secretsOf({ oldSecret, oldSecretUntil }, now()).length > 0 ? oldSecretUntil : null,
      }),
    );
  };

  const answer = async (stored: StoredPartner | Refusal) => {
    if (typeof stored === "string") throw refusalOf(stored);
    deps.partners.renew();
    const [partner] = await show([stored]);
    if (!partner) throw refusalOf("gone");
    return { partner };
  };

  deps.serve(partnerEndpoints, {
    listPartners: async () => ({
      partners: await show(await store.list()),
      embedOrigins: deps.embedOrigins ?? null,
      publicOrigin: deps.publicOrigin ?? null,
    }),

    addPartner: async ({ body }, req) => answer(await store.add(body, actOf(req))),

    changePartner: async ({ params: { partnerId: id }, body }, req) =>
      answer(await store.change({ ...body, id }, readIfMatch(req), actOf(req))),

    deletePartner: async ({ params: { partnerId: id } }, req) => {
      const refusal = await store.remove(id, readIfMatch(req), actOf(req));
      if (refusal) throw refusalOf(refusal);
      deps.partners.renew();
      return { id };
    },

    changePartnerSecret: async ({ params }, req) => {
      const stored = await store.changeSecret(params.partnerId, actOf(req));
      if (!stored?.secret) throw refusalOf("gone");
      deps.partners.renew();
      return { secret: stored.secret, oldSecretUntil: stored.oldSecretUntil ?? null };
    },
  });
}

const REFUSALS = {
  changed: { status: 412, code: "partner_changed" },
  used: { status: 409, code: "partner_used" },
  full: { status: 409, code: "too_many_partners" },
} as const;

function refusalOf(refusal: Refusal): ApiError {
  if (refusal === "gone") return new ApiError(404, "not_found", undefined, { message: GONE.partner });
  if (refusal !== "exists") return new ApiError(REFUSALS[refusal].status, REFUSALS[refusal].code);
  const message = "Another partner has this ID.";
  return new ApiError(409, "partner_exists", [{ path: "id", code: "partner_exists", message }]);
}
