import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { RulesDraft, WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { linkTo } from "../section/address.ts";
import { OPEN_DRAFTS } from "./watched-lists.ts";

export const DRAFT = "/api/admin/rules-drafts/{draftId}";

/** A change of one version of a draft. It fails with 412 if a colleague changed it since. */
export const changeOf = ({ id, edit }: RulesDraft) => ({ params: { draftId: id }, ifMatch: edit });

/** A draft with the rules that its edits make. */
export type LoadedDraft = Omit<WholeRulesDraftReply, "document"> & { readonly document: RulesDocument };

/** The review of a draft. */
export const reviewLink = (draftId: string): string => linkTo("review", draftId);

/** A draft, made on the rules of today; null if there is none. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...OPEN_DRAFTS, id],
    queryFn: async ({ signal }): Promise<LoadedDraft | null> => {
      try {
        const draft = await call(`GET ${DRAFT}`, { params: { draftId: id }, signal });
        return { ...draft, document: joinOptions(draft.document) };
      } catch (error) {
        if (RequestFailure.of(error).code === "not_found") return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
