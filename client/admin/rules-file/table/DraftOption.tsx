import { useMemo } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { checkShape } from "#shared/check/check-shape.ts";
import { editRules, type RulesEdit } from "#shared/edits/edit-rules.ts";
import type { PlacedEdit } from "#shared/edits/edit-rules-file.ts";
import { optionLabel, optionValue, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { OptionPanel, type PanelPart } from "../../option-panel/OptionPanel.tsx";
import { type Rejection, rejectionFor } from "../../rules/rules-edits.ts";
import { type OptionLine, optionLines } from "./lines.ts";

interface Props {
  readonly rules: UncheckedRules;
  readonly line: OptionLine;
  /** The part of the cell that opened the panel. */
  readonly part: PanelPart;
  readonly onEdit: (edit: PlacedEdit) => void;
  readonly onClose: () => void;
}

/** The panel of an option, whose edit goes into the draft. It needs a draft whose fields are right. */
export function DraftOption({ rules, line, part, onEdit, onClose }: Props) {
  const { document: config, problems } = useMemo(() => checkShape(rules), [rules]);
  const key = rules.steps[line.place.step]?.key;
  const step = config?.steps.find((each) => each.key === key);
  if (!config || !step)
    return (
      <Dialog title={`Edit Option ${optionLabel(line.option)}`} onClose={onClose}>
        <p>Correct the draft first. {problems[0]?.message}</p>
        <Button onClick={onClose}>Close</Button>
      </Dialog>
    );
  const value = optionValue(line.option);

  const apply = (edit: RulesEdit): Rejection | undefined => {
    const edited = editRules(config, edit);
    if (!edited.ok) return rejectionFor(edited.message);
    const placed = placeEdit(rules, edited.document, step.key, value);
    const checked = checkShape(placed.rules);
    if (!checked.document) return rejectionFor(checked.problems[0]?.message ?? "");
    onEdit(placed);
    return undefined;
  };
  return <OptionPanel {...{ config, step, value, part, onClose, apply }} />;
}

/** The draft with the edited step; the others keep their text. */
function placeEdit(
  rules: UncheckedRules,
  { steps, startingBenches }: RulesDocument,
  stepKey: string,
  value: string,
): PlacedEdit {
  const index = rules.steps.findIndex(({ key }) => key === stepKey);
  const edited = steps.find(({ key }) => key === stepKey);
  if (!edited) throw new Error(`The draft has no step ${stepKey}.`);
  const line = optionLines(edited, index).find(({ option }) => optionValue(option) === value);
  return {
    rules: {
      ...rules,
      ...(rules.startingBenches !== undefined && { startingBenches }),
      steps: rules.steps.with(index, edited),
    },
    place: line?.place ?? { step: index, list: "options", index: 0 },
  };
}
