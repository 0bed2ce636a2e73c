import { useMemo } from "react";
import { DialogForm } from "#client/admin/forms/DialogForm.tsx";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { checkShape } from "#shared/check/check-shape.ts";
import { optionLabel, optionValue, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import type { Shape } from "#shared/rules/shapes.ts";
import { ShapeFields } from "../../shapes/ShapeFields.tsx";
import { kindsFor, readShape, shapeFields } from "../../shapes/shape-fields.ts";
import type { OptionLine } from "./lines.ts";

interface Props {
  readonly rules: UncheckedRules;
  readonly line: OptionLine;
  readonly onShape: (shape: Shape | null) => void;
  readonly onClose: () => void;
}

/** The shape of an option in the table, beside a drawing of it. The drawing needs rules whose fields are right. */
export function ShapeDialog({ rules, line, onShape, onClose }: Props) {
  const { document: config, problems } = useMemo(() => checkShape(rules), [rules]);
  const title = `Shape of ${optionLabel(line.option)}`;
  const step = config?.steps.find(({ key }) => key === rules.steps[line.place.step]?.key);
  if (config && step && kindsFor(step.role))
    return <ShapeForm {...{ title, config, step, line, onShape, onClose }} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        {config
          ? "Only lifts, work surfaces, feet and accessories have a shape. The role of the step says what it is."
          : `Correct the draft first. ${problems[0]?.message ?? ""}`}
      </p>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

interface FormProps extends Omit<Props, "rules"> {
  readonly title: string;
  readonly config: RulesDocument;
  readonly step: StepDocument;
}

function ShapeForm({ title, config, step, line, onShape, onClose }: FormProps) {
  const { list, index } = line.place;
  const { values, dirty, edit } = useFormValues(shapeFields(step[list]?.[index]?.shape));
  return (
    <DialogForm
      title={title}
      wide
      submitLabel="Apply"
      dirty={dirty}
      onSubmit={() => {
        const shape = readShape(values);
        if (isMeasured(shape)) onShape(shape);
      }}
      onClose={onClose}
    >
      <ShapeFields
        config={config}
        step={step}
        value={optionValue(line.option)}
        values={values}
        edit={edit}
        errorOf={() => undefined}
      />
    </DialogForm>
  );
}

/** Whether every length is a number. The others have a message at their field. */
function isMeasured(shape: Shape | null): boolean {
  if (shape?.kind !== "box") return true;
  const { width, depth, height, mount } = shape;
  const lengths = [width, depth, height, mount.on === "uprights" ? mount.height : 0];
  return !lengths.some(Number.isNaN);
}
