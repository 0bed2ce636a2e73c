import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomKey } from "#client/api/random-key.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import type { RulesDraft, SaveRulesDraftRequest } from "#shared/api/rules/rules-drafts.ts";
import { type Rejection, readRejection } from "../../rules/rules-edits.ts";
import { DRAFT_LIST } from "../../rules/watched-lists.ts";
import { fileText } from "../text/merge-texts.ts";
import type { useRulesFile } from "../text/use-rules-file.ts";

type RulesFileText = Pick<ReturnType<typeof useRulesFile>, "text" | "saved" | "open" | "discard">;

type Base = RulesFileText["saved"];

export type Drafts = ReturnType<typeof useDrafts>;

const DRAFT = "/api/admin/rules-drafts/{draftId}";

/** A change of one version of a draft. It fails with 412 if a colleague changed it since. */
const changeOf = ({ id, edit }: RulesDraft, acceptance?: string) => ({
  params: { draftId: id },
  ifMatch: edit,
  ...(acceptance !== undefined && { headers: { "Accept-Broken": acceptance } }),
});

const saveDraft = (draft: RulesDraft, body: SaveRulesDraftRequest, acceptance?: string) =>
  call(`PUT ${DRAFT}`, { ...changeOf(draft, acceptance), body });

const scheduleDraft = (draft: RulesDraft, at: Date | null, acceptance?: string) =>
  call(`PUT ${DRAFT}/schedule`, {
    ...changeOf(draft, acceptance),
    body: { publishAt: at?.toISOString() ?? null },
  });

const deleteDraft = (draft: RulesDraft) => call(`DELETE ${DRAFT}`, changeOf(draft));

/** Saves the editor's text as a draft, and opens drafts in the editor. Each action resolves to the reason if it fails. An acceptance allows it to break expectations. */
export function useDrafts(file: RulesFileText) {
  const client = useQueryClient();
  const [last, setLast] = useState<{ readonly draft: RulesDraft; readonly base: Base }>();
  // Undo may lead back to a text that is not this draft's, and has another base.
  const opened = last?.base === file.saved ? last?.draft : undefined;
  const setOpened = (draft: RulesDraft | undefined, base = file.saved) =>
    setLast(draft && { draft, base });
  /** Stays the same until a draft is saved, so that a retry after a lost reply adds no second one. */
  const [newId, setNewId] = useState(randomKey);

  const attempt = async (work: () => Promise<unknown>): Promise<Rejection | undefined> => {
    try {
      await work();
      return undefined;
    } catch (error) {
      return readRejection(RequestFailure.of(error));
    } finally {
      await client.invalidateQueries(DRAFT_LIST);
    }
  };

  const contentOf = (name: string) => ({
    name,
    file: { text: file.text, basedOn: file.saved?.revision ?? 0 },
  });

  const saveNew = async (name: string): Promise<RulesDraft> => {
    const { draft } = await call(`PUT ${DRAFT}`, {
      params: { draftId: newId },
      body: contentOf(name),
    });
    setNewId(randomKey());
    setOpened(draft);
    return draft;
  };

  const save = async (draft: RulesDraft, name: string, acceptance?: string) => {
    const reply = await saveDraft(draft, contentOf(name), acceptance);
    setOpened(reply.draft);
    return reply.draft;
  };

  return {
    /** The draft in the editor. */
    opened,
    /** The editor's text is no longer that of a draft. */
    close: () => setOpened(undefined),
    /** The draft in the editor got another base. */
    rebase: (base: Base) => setOpened(opened, base),
    saveAs: (name: string) => attempt(() => saveNew(name)),
    save: (draft: RulesDraft) => attempt(() => save(draft, draft.name)),
    /** Saves the editor's text and schedules it. The editor then shows the published rules again. */
    publishLater: (name: string, at: Date, acceptance: string | undefined) =>
      attempt(async () => {
        const draft = opened ? await save(opened, name, acceptance) : await saveNew(name);
        await scheduleDraft(draft, at, acceptance);
        setOpened(undefined);
        file.discard();
      }),
    open: (draft: RulesDraft) =>
      attempt(async () => {
        const params = { draftId: draft.id };
        const [reply, { config }] = await Promise.all([
          call(`GET ${DRAFT}`, { params }),
          call("GET /api/admin/revisions/{id}", { params: { id: draft.basedOn } }),
        ]);
        if (reply.draft.unread) await call(`PUT ${DRAFT}/read`, { params });
        const base = { text: fileText(config), revision: draft.basedOn };
        file.open(reply.text, base);
        setOpened(reply.draft, base);
      }),
    rename: (draft: RulesDraft, name: string) =>
      attempt(async () => {
        const reply = await saveDraft(draft, { name });
        if (opened?.id === draft.id) setOpened(reply.draft);
      }),
    schedule: (draft: RulesDraft, at: Date | null, acceptance?: string) =>
      attempt(async () => {
        const reply = await scheduleDraft(draft, at, acceptance);
        if (opened?.id === draft.id) setOpened(reply.draft);
      }),
    remove: (draft: RulesDraft) =>
      attempt(async () => {
        await deleteDraft(draft);
        if (opened?.id === draft.id) setOpened(undefined);
      }),
    /** The editor's text was published, so its draft has nothing left to publish. */
    onPublished() {
      setOpened(undefined);
      if (opened) void attempt(() => deleteDraft(opened));
    },
  };
}
