import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { CONFLICT } from "../rules/change-texts.ts";
import type { Outcome, Rejection } from "../rules/rules-edits.ts";
import { ChangeList } from "./ChangeList.tsx";
import { formDialogStyles } from "./form-dialog-styles.ts";

interface Props {
  readonly outcome: Outcome | undefined;
  /** The attempt, before its reason: 'Error adding option: '. */
  readonly lead?: string;
  /** Whether a problem with this path appears next to its field. */
  readonly isShownElsewhere?: ((path: string) => boolean) | undefined;
}

/** The reason why an edit was not saved, without those that appear next to fields, unless the attempt is named. It stays visible until the next attempt. */
export function NotSaved({ outcome, lead = "", isShownElsewhere = () => false }: Props) {
  if (outcome?.kind === "conflict") {
    return (
      <ScrollBox label="Not saved" className={formDialogStyles.conflict}>
        {lead && <p>{lead + CONFLICT}</p>}
        <p>
          <b>Your change is still here, but not saved yet.</b>
          {outcome.others.length > 0 && " A colleague’s changes:"}
        </p>
        <ChangeList changes={outcome.others} />
      </ScrollBox>
    );
  }
  if (outcome?.kind !== "rejected") return null;
  return (
    <ScrollBox
      label="Not saved"
      className="max-h-[30dvh] px-4 py-3 border-l-4 border-bad bg-sunk text-sm wrap-anywhere overflow-y-auto text-bad"
    >
      <ul>
        {sentencesOf(outcome, lead, isShownElsewhere).map((sentence, index) => (
          <li key={sentence}>{index === 0 ? lead + sentence : sentence}</li>
        ))}
      </ul>
    </ScrollBox>
  );
}

function sentencesOf(
  { message, problems }: Rejection,
  lead: string,
  isShownElsewhere: (path: string) => boolean,
): readonly string[] {
  const others = problems.filter(({ path }) => !isShownElsewhere(path));
  if (problems.length > 0 && others.length === 0 && lead === "")
    return [problems.length === 1 ? "Check the marked field." : "Check the marked fields."];
  if (others.length === 0 || (others.length === 1 && problems.length === 1)) return [message];
  return [...new Set(others.map((problem) => problem.message))].slice(0, 5);
}
