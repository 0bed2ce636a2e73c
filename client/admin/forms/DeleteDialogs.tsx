import { optionCount } from "#client/admin/option-count.ts";
import type { OptionDocument, StepDocument } from "#shared/rules.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props {
  readonly step: StepDocument;
  readonly onClose: () => void;
}

export function DeleteStepDialog({ step, onClose }: Props) {
  const count = optionCount(step);
  return (
    <ConfirmDialog
      title={`Delete Step ${step.name}`}
      submitLabel="Delete Step"
      danger
      change={{ type: "delete-step", stepKey: step.key }}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this step?</p>
      {count > 0 && (
        <p>
          {step.stepNumber}. {step.name} has {count === 1 ? "1 option" : `${count} options`}.
        </p>
      )}
    </ConfirmDialog>
  );
}

export function DeleteOptionDialog({ step, option, onClose }: Props & { option: OptionDocument }) {
  return (
    <ConfirmDialog
      title={`Delete Option ${option.label}`}
      submitLabel="Delete Option"
      danger
      change={{ type: "delete-option", stepKey: step.key, value: option.value }}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this option?</p>
      <p>
        {option.label} of {step.stepNumber}. {step.name}
      </p>
    </ConfirmDialog>
  );
}
