import type { QueryClient } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { randomKey } from "#client/api/random-key.ts";
import { keepWaits, loadWaits } from "#client/api/staff-storage.ts";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { DRAFT } from "./draft-query.ts";
import { findRejection, type Outcome, type Rejection } from "./rules-edits.ts";
import { DRAFT_LIST } from "./watched-lists.ts";

export type Waiting = ReturnType<typeof createWaiting>;

/** Lets edits wait for a review instead of publishing them. The server has them, and this tab only the choice. */
export function createWaiting(client: QueryClient) {
  let waits = loadWaits();
  const changed = pageEvent();
  const params = { draftId: WAITING_ID };
  const reload = () => client.invalidateQueries(DRAFT_LIST);

  return {
    /** Whether the edits of this session wait. */
    isOn: () => waits,
    subscribe: changed.watch,
    turn(isOn: boolean) {
      waits = isOn;
      keepWaits(isOn);
      changed.tell();
    },

    /** Adds an edit to the changes that wait. */
    async add(edit: RulesEdit): Promise<Outcome> {
      const key = randomKey();
      const reason = await findRejection(call(`POST ${DRAFT}/edits`, { params, body: { key, edit } }));
      if (reason) return reason;
      await reload();
      return { kind: "saved", before: undefined, revision: 0, waitingKey: key };
    },

    /** Takes an edit back. Resolves to the reason if that fails. */
    async remove(editKey: string): Promise<Rejection | undefined> {
      const reason = await findRejection(call(`DELETE ${DRAFT}/edits/{editKey}`, { params: { ...params, editKey } }));
      await reload();
      return reason;
    },
  };
}
