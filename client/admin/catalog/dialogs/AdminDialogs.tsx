import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { ChangeList } from "../../forms/ChangeList.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { OptionPanel } from "../../option-panel/OptionPanel.tsx";
import { UsesList } from "../../option-panel/UsesList.tsx";
import { useAdmin } from "../../rules/admin-context.ts";
import type { AdminDialog } from "../../rules/create-admin.ts";
import { AddOptionDialog } from "./AddOptionDialog.tsx";
import { StepDialog } from "./StepDialog.tsx";

interface Props {
  readonly dialog: AdminDialog;
  readonly config: RulesDocument;
  readonly onClose: () => void;
}

/** The open dialog. If a colleague deletes the step or option, the dialog keeps its last version and all input. */
export function AdminDialogs({ dialog, config, onClose }: Props) {
  const [opened] = useState(config);

  if (dialog.type === "add-step") return <StepDialog steps={config.steps} onClose={onClose} />;
  const find = ({ steps }: RulesDocument) => steps.find(({ key }) => key === dialog.stepKey);
  const known = (document: RulesDocument) => {
    const step = find(document);
    return step && (!("value" in dialog) || step.options.some(({ value }) => value === dialog.value));
  };
  const shown = known(config) ? config : opened;
  const step = find(shown);
  if (!step || !known(shown)) return null;
  const props = { config: shown, step, onClose };
  if (dialog.type === "edit-step") return <StepDialog steps={shown.steps} {...props} />;
  if (dialog.type === "add-option") return <AddOptionDialog {...props} />;
  if (dialog.type === "edit-option") return <OptionPanel {...props} value={dialog.value} />;
  if (dialog.type === "delete-option") return <DeleteDialog {...props} value={dialog.value} />;
  return <DeleteDialog {...props} />;
}

interface DeleteProps {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  /** Of an option of the step; without it, the whole step goes. */
  readonly value?: string;
  readonly onClose: () => void;
}

/** Asks before a step or an option goes: the title counts the options that need it, and a list names all that goes along. */
function DeleteDialog({ config, step, value, onClose }: DeleteProps) {
  const { key: stepKey, stepNumber, name, options } = step;
  const edit: RulesEdit =
    value === undefined ? { type: "delete-step", stepKey } : { type: "delete-option", stepKey, value };
  const [along] = useState(() => findAlong(config, edit));
  const { send } = useAdmin();
  const archive = async (kept: OptionDocument) => {
    const outcome = await send(() => ({ type: "archive-option", stepKey, value: kept.value, archived: true }));
    if (outcome.kind === "saved") onClose();
  };
  const option = options.find((each) => each.value === value);
  const [noun, subject] = value === undefined ? ["step", name] : ["option", option?.label ?? value];
  const title = `Delete ${noun === "step" ? "Step" : "Option"}`;
  const place = `${stepNumber}. ${name}`;
  return (
    <FormDialog
      title={`${title} ${subject}${along.title}`}
      submitLabel={title}
      danger
      change={() => edit}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this {noun}?</p>
      {option ? (
        <p>{`${option.label} of ${place}`}</p>
      ) : (
        <p>{`${place} has ${countNoun(options.length, "option")}.`}</p>
      )}
      {along.also.length > 0 && (
        <section>
          <p>This also changes. Undo brings all of it back:</p>
          <ChangeList changes={along.also} />
        </section>
      )}
      <UsesList config={config} stepKey={stepKey} {...(value !== undefined && { value })} />
      {option && !option.archived && (
        <div>
          <p>An archived option is offered to nobody, but keeps its name in quotes and links.</p>
          <Button onClick={() => void archive(option)}>Archive Instead</Button>
        </div>
      )}
    </FormDialog>
  );
}

/** The options and changes that go along with a deletion. */
function findAlong(config: RulesDocument, edit: RulesEdit) {
  const edited = editRules(config, edit);
  if (!edited.ok) return { title: "", also: [] };
  const own = new Set(rulesChanges(config, edited.direct));
  const also = rulesChanges(config, edited.document).filter((change) => !own.has(change));
  const count = countOptions(edited.direct) - countOptions(edited.document);
  const needs = `${countNoun(count, "option")} that ${count === 1 ? "needs" : "need"} it`;
  return { title: count > 0 ? `, and ${needs}` : "", also };
}

const countOptions = ({ steps }: RulesDocument): number => steps.reduce((sum, step) => sum + step.options.length, 0);
