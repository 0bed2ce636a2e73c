import { May } from "#client/api/May.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import type { RulesDraft, WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import { countNoun } from "#shared/text/text.ts";
import type { DraftChanges } from "./use-draft-changes.ts";

/** Buttons beside what they are about. */
export const ACTIONS = "flex flex-wrap items-center gap-2 sm:gap-x-4";

interface Props {
  readonly draft: RulesDraft;
  readonly conflicts: WholeRulesDraftReply["conflicts"];
  readonly changes: DraftChanges;
}

/** The changes that no longer apply. Nothing is published until each is kept or dropped. */
export function Conflicts({ draft, conflicts, changes }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section
      className="grid gap-2 px-4 py-3 border border-bad rounded bg-card text-sm wrap-anywhere [&_li>:first-child]:flex-[1_1_20rem]"
      aria-labelledby="conflicts-title"
    >
      <h3 id="conflicts-title">{countNoun(conflicts.length, "conflict")} with what was published meanwhile</h3>
      <ul className="grid gap-3 p-0 list-none">
        {conflicts.slice(0, MAX_SHOWN).map((conflict) => (
          <li key={`${conflict.key} ${conflict.index}`} className="flex flex-wrap items-center gap-2 sm:gap-x-4">
            <p>
              <Sentence text={conflict.message} />
            </p>
            <May scope="catalog:write">
              <div className={ACTIONS}>
                {!conflict.isGone && (
                  <Button look="small" onClick={() => void changes.settle(draft, conflict, true)}>
                    Keep Mine
                  </Button>
                )}
                <Button look="small" onClick={() => void changes.settle(draft, conflict, false)}>
                  Drop This Edit
                </Button>
              </div>
            </May>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_SHOWN = 100;
