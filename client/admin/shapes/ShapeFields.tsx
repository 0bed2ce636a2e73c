import { memo } from "react";
import { lazyPart } from "#client/ui/components/lazy-part.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { findOverlaps, overlapSentence } from "#shared/check/check-overlaps.ts";
import { readRules } from "#shared/rules/model.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import type { Shape } from "#shared/rules/shapes.ts";
import { changeOptions } from "#shared/rules/steps.ts";
import { ColorField } from "../forms/ColorField.tsx";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import { readInches } from "../forms/read-inches.ts";
import { fieldsOf } from "../forms/use-form-values.ts";
import { sampleBench } from "./sample-bench.ts";
import {
  COLUMNS,
  DRIVES,
  FINISHES,
  type ShapeFields as Fields,
  kindsFor,
  MOUNTS,
  mountOf,
  readOffset,
  readShape,
  SIDES,
  sideField,
} from "./shape-fields.ts";

const ROW = "grid auto-cols-fr grid-flow-col items-start gap-3";

/** Without a connection, there is no drawing, but the form stays. */
const DraftingSheet = lazyPart(
  async () => (await import("#client/drawing/sheet/DraftingSheet.tsx")).DraftingSheet,
  () => null,
);

interface Props {
  readonly config: RulesDocument;
  readonly step: StepDocument;
  /** The value of the option. */
  readonly value: string;
  readonly values: Fields;
  readonly edit: (name: keyof Fields, text: string) => void;
  readonly errorOf: (name: string) => string | undefined;
}

/** The shape of an option, with a drawing of a bench that has it; nothing for steps whose options have no shape. */
export function ShapeFields({ config, step, value, values, edit, errorOf }: Props) {
  const kinds = kindsFor(step.role);
  if (!kinds) return null;
  const { field, choice } = fieldsOf(values, edit);
  const kind = values["shape.kind"];
  const select = (
    name: keyof Fields,
    label: string,
    texts: readonly (readonly [string, string])[],
    shown = values[name],
  ) => <Select label={label} options={texts} {...choice(name, errorOf(name))} value={shown} />;
  const length = (name: keyof Fields, label: string, hint?: string) => {
    const isOptional = name === "shape.mount.offset";
    const inches = isOptional ? readOffset(values[name]) : readInches(values[name]);
    const unread = Number.isNaN(inches) ? "Enter inches, such as 12 or 12-1/2." : undefined;
    return (
      <TextField
        label={label}
        required={!isOptional}
        {...field(name, errorOf(name) ?? unread)}
        {...(hint && { hint })}
      />
    );
  };
  const mount = mountOf(values);
  const side = sideField(values);
  return (
    <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <legend className={`${formDialogStyles.legend} sm:col-span-full`}>Shape</legend>
      <div className="grid grid-cols-1 content-start gap-3">
        {select("shape.kind", "Kind", kinds)}
        {kind === "lift" && (
          <>
            {select("shape.columns", "Columns", Object.entries(COLUMNS))}
            {select("shape.drive", "Drive", Object.entries(DRIVES))}
          </>
        )}
        {kind === "surface" && select("shape.finish", "Finish", Object.entries(FINISHES))}
        {kind !== "" && (step.role === "surface" || step.role === "base") && (
          <Checkbox
            label="Conductive"
            name="shape.conductive"
            checked={values["shape.conductive"] !== ""}
            onCheck={(checked) => edit("shape.conductive", checked ? "yes" : "")}
          />
        )}
        {kind === "box" && (
          <>
            {select("shape.mount", "Mount", Object.entries(MOUNTS))}
            <div className={ROW}>
              {select("shape.mount.side", "Side", Object.entries(SIDES), side)}
              {mount !== "upright" &&
                length(
                  "shape.mount.offset",
                  "Offset (in)",
                  side === "center"
                    ? "To the right of the center. -6 is to the left."
                    : `From the ${side} edge. Optional.`,
                )}
            </div>
            {(mount === "uprights" || mount === "upright") &&
              length("shape.mount.height", "Height above the surface (in)")}
            <div className={ROW}>
              {length("shape.width", "Box width (in)")}
              {length("shape.depth", "Box depth (in)")}
              {length("shape.height", "Box height (in)")}
            </div>
            <ColorField
              label="Box color"
              hint="Enter # and six hexadecimal digits."
              {...field("shape.color", errorOf("shape.color"))}
            />
          </>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-2">
        <ShapeDrawing config={config} step={step} value={value} shape={readShape(values)} />
      </div>
    </fieldset>
  );
}

interface DrawingProps extends Pick<Props, "config" | "step" | "value"> {
  readonly shape: Shape | null;
}

/** A bench with the option, and what is in its way. Edits of other fields do not draw it again. */
const ShapeDrawing = memo(
  function ShapeDrawing({ config, step, value, shape }: DrawingProps) {
    const rules = readRules(replaceShape(config, step.key, value, shape));
    const overlaps = step.role === "accessories" ? findOverlaps(rules, value) : [];
    return (
      <>
        <div className="h-80 border border-sheet-line sm:h-104">
          <DraftingSheet rules={rules} configuration={sampleBench(rules, step.key, value)} note="" />
        </div>
        <div role="status">
          {overlaps.map((overlap) => (
            <p
              key={overlap.options.map((option) => option.value).join(" ")}
              className="px-3 py-2 border-l-4 border-warn bg-sunk text-sm"
            >
              <Sentence text={overlapSentence(overlap)} />
            </p>
          ))}
        </div>
      </>
    );
  },
  (a, b) => a.config === b.config && a.step.key === b.step.key && JSON.stringify(a.shape) === JSON.stringify(b.shape),
);

function replaceShape(config: RulesDocument, stepKey: string, value: string, shape: Shape | null): RulesDocument {
  const tryShape = (option: OptionDocument): OptionDocument =>
    option.value === value ? { ...option, shape: shape ?? undefined } : option;
  return {
    ...config,
    steps: config.steps.map((step) => (step.key === stepKey ? changeOptions(step, tryShape) : step)),
  };
}
