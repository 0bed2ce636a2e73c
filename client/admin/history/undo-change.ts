import { randomKey } from "#client/api/random-key.ts";
import { call } from "#client/api/request.ts";
import { isSame } from "#shared/changes/merge/is-same.ts";
import { mergeRules } from "#shared/changes/merge/merge-rules.ts";
import { addDraft, fileText } from "../rules/draft-calls.ts";

/** A draft without the change of one revision, or the reasons why there is none, in sentences. */
type Undone = { readonly draftId: string } | { readonly reasons: readonly string[] };

/** Saves the current rules without the change that one revision made, as a draft. Later changes stay. */
export async function draftWithoutChange(revision: number, current: number): Promise<Undone> {
  const [after, before, now] = await Promise.all(
    [revision, revision - 1, current].map(async (id) => {
      const { config } = await call("GET /api/admin/revisions/{id}", { params: { id } });
      return config;
    }),
  );
  if (!after || !before || !now) return { reasons: [] };
  const { document, conflicts } = mergeRules(after, before, now);
  if (conflicts.length > 0)
    return {
      reasons: conflicts.map(({ subject, mine, theirs }) => {
        return `${subject}: ${mine} if undone, ${theirs} now`;
      }),
    };
  if (isSame(document, now)) return { reasons: ["Later changes have undone it already"] };
  const file = { text: fileText(document), basedOn: current };
  const { draft } = await addDraft(randomKey(), { name: `Undo revision ${revision}`, file });
  return { draftId: draft.id };
}
