import { useState } from "react";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { AdminDialog } from "../../rules/admin-context.ts";
import { optionCount } from "../../rules/step-texts.ts";
import { AddOptionDialog, AddStepDialog } from "./AddDialogs.tsx";
import { EditOptionDialog } from "./EditOptionDialog.tsx";
import { EditStepDialog } from "./EditStepDialog.tsx";

interface Props {
  readonly dialog: AdminDialog;
  readonly config: RulesDocument;
  readonly onClose: () => void;
}

/** The open dialog. If a colleague deletes the step or option, the dialog keeps its last version and all input. */
export function AdminDialogs({ dialog, config, onClose }: Props) {
  const [opened] = useState(config);

  if (dialog.type === "add-step") return <AddStepDialog steps={config.steps} onClose={onClose} />;
  const find = ({ steps }: RulesDocument) => steps.find(({ key }) => key === dialog.stepKey);
  const step = find(config) ?? find(opened);
  if (!step) return null;
  const props = { step, onClose };
  if (dialog.type === "edit-step") return <EditStepDialog {...props} />;
  if (dialog.type === "delete-step") return <DeleteStepDialog {...props} />;
  if (dialog.type === "add-option") return <AddOptionDialog {...props} />;
  const option = [step, find(opened)]
    .flatMap((each) => each?.options ?? [])
    .find(({ value }) => value === dialog.value);
  if (!option) return null;
  if (dialog.type === "edit-option")
    return <EditOptionDialog {...props} config={config} option={option} />;
  return <DeleteOptionDialog {...props} option={option} />;
}

interface DeleteStepProps {
  readonly step: StepDocument;
  readonly onClose: () => void;
}

function DeleteStepDialog({ step, onClose }: DeleteStepProps) {
  const count = optionCount(step);
  return (
    <FormDialog
      title={`Delete Step ${step.name}`}
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
    </FormDialog>
  );
}

function DeleteOptionDialog({
  step,
  option,
  onClose,
}: DeleteStepProps & { readonly option: OptionDocument }) {
  return (
    <FormDialog
      title={`Delete Option ${option.label}`}
      submitLabel="Delete Option"
      danger
      change={() => ({ type: "delete-option", stepKey: step.key, value: option.value })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this option?</p>
      <p>
        {option.label} of {step.stepNumber}. {step.name}
      </p>
    </FormDialog>
  );
}
