import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { ChangeList } from "../../forms/ChangeList.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NotSaved } from "../../forms/NotSaved.tsx";
import { OptionPanel } from "../../option-panel/OptionPanel.tsx";
import { UsesList } from "../../option-panel/UsesList.tsx";
import type { AdminDialog } from "../../rules/admin-context.ts";
import { useChange } from "../../rules/use-change.ts";
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
  if (dialog.type === "delete-step") return <DeleteStepDialog {...props} />;
  if (dialog.type === "add-option") return <AddOptionDialog {...props} />;
  if (dialog.type === "edit-option") return <OptionPanel {...props} value={dialog.value} />;
  return <DeleteOptionDialog {...props} value={dialog.value} />;
}

interface DeleteStepProps {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  readonly onClose: () => void;
}

/** The options and changes that go along with a deletion: the title names the options that need it, `also` everything. */
function useAlong(config: RulesDocument, edit: RulesEdit) {
  const [opened] = useState(() => {
    const edited = editRules(config, edit);
    if (!edited.ok) return { title: "", also: [] };
    const own = new Set(rulesChanges(config, edited.direct));
    const also = rulesChanges(config, edited.document).filter((change) => !own.has(change));
    const count = countOptions(edited.direct) - countOptions(edited.document);
    const needs = `${countNoun(count, "option")} that ${count === 1 ? "needs" : "need"} it`;
    return { title: count > 0 ? `, and ${needs}` : "", also };
  });
  return opened;
}

const countOptions = ({ steps }: RulesDocument): number => steps.reduce((sum, step) => sum + step.options.length, 0);

function Along({ also }: { readonly also: readonly string[] }) {
  if (also.length === 0) return null;
  return (
    <section>
      <p>This also changes. Undo brings all of it back:</p>
      <ChangeList changes={also} />
    </section>
  );
}

function DeleteStepDialog({ config, step, onClose }: DeleteStepProps) {
  const count = step.options.length;
  const along = useAlong(config, { type: "delete-step", stepKey: step.key });
  return (
    <FormDialog
      title={`Delete Step ${step.name}${along.title}`}
      submitLabel="Delete Step"
      danger
      change={() => ({ type: "delete-step", stepKey: step.key })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this step?</p>
      {count > 0 && (
        <p>
          {step.stepNumber}. {step.name} has {count === 1 ? "1 option" : `${count} options`}.
        </p>
      )}
      <Along also={along.also} />
      <UsesList config={config} stepKey={step.key} />
    </FormDialog>
  );
}

function DeleteOptionDialog({ config, step, value, onClose }: DeleteStepProps & { readonly value: string }) {
  const { outcome, save } = useChange();
  const archive = async () => {
    const edit = { type: "archive-option", stepKey: step.key, value, archived: true } as const;
    if ((await save(edit)).kind === "saved") onClose();
  };
  const option = step.options.find((each) => each.value === value);
  const label = option?.label ?? value;
  const along = useAlong(config, { type: "delete-option", stepKey: step.key, value });
  return (
    <FormDialog
      title={`Delete Option ${label}${along.title}`}
      submitLabel="Delete Option"
      danger
      change={() => ({ type: "delete-option", stepKey: step.key, value })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this option?</p>
      <p>
        {label} of {step.stepNumber}. {step.name}
      </p>
      <Along also={along.also} />
      <UsesList config={config} stepKey={step.key} value={value} />
      {!option?.archived && (
        <div>
          <p>An archived option is offered to nobody, but keeps its name in quotes and links.</p>
          <Button onClick={() => void archive()}>Archive Instead</Button>
          <div role="alert">
            <NotSaved outcome={outcome} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}
