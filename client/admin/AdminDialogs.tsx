import { useState } from "react";
import type { RulesDocument } from "#shared/rules.ts";
import type { AdminDialog } from "./admin-context.ts";
import { AddOptionDialog } from "./forms/AddOptionDialog.tsx";
import { AddStepDialog } from "./forms/AddStepDialog.tsx";
import { DeleteOptionDialog, DeleteStepDialog } from "./forms/DeleteDialogs.tsx";
import { EditOptionDialog } from "./forms/EditOptionDialog.tsx";
import { EditStepDialog } from "./forms/EditStepDialog.tsx";

interface Props {
  readonly dialog: AdminDialog;
  readonly config: RulesDocument;
  readonly onClose: () => void;
}

/** What the dialog is about stays as it was when others delete it: nothing typed is lost. */
export function AdminDialogs({ dialog, config, onClose }: Props) {
  const [opened] = useState(config);

  if (dialog.type === "add-step")
    return <AddStepDialog stepCount={config.steps.length} onClose={onClose} />;
  const find = ({ steps }: RulesDocument) => steps.find(({ key }) => key === dialog.stepKey);
  const step = find(config) ?? find(opened);
  if (!step) return null;
  if (dialog.type === "edit-step") return <EditStepDialog step={step} onClose={onClose} />;
  if (dialog.type === "delete-step") return <DeleteStepDialog step={step} onClose={onClose} />;
  if (dialog.type === "add-option") return <AddOptionDialog step={step} onClose={onClose} />;
  const { type, value: optionValue } = dialog;
  const option = [step, find(opened)]
    .flatMap((each) => each?.options ?? [])
    .find(({ value }) => value === optionValue);
  if (!option) return null;
  return type === "edit-option" ? (
    <EditOptionDialog step={step} option={option} onClose={onClose} />
  ) : (
    <DeleteOptionDialog step={step} option={option} onClose={onClose} />
  );
}
