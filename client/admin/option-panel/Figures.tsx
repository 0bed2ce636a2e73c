import { useState } from "react";
import { type FieldPath, OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { ColorField } from "../forms/ColorField.tsx";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import { OptionField, type OptionTexts } from "./OptionField.tsx";

/** Figures with their units, and others that staff seldom need. */
const FIGURES: readonly FieldPath[] = [
  ...OPTION_FIELDS.filter(({ kind }) => kind === "figure").map(({ path }) => path),
  ...(["colorCode", "price"] as const),
];

const CAPACITY = "specifications.weightCapacity";
const WEIGHT = "specifications.weight";
const RANGE = ["specifications.heightRange.min", "specifications.heightRange.max"] as const;
const SIZES = ["dimensions.width", "dimensions.depth", "dimensions.height"] as const;

/** The figures that decide what an option does in a step with a role. */
const FIRST: Readonly<Record<Role, readonly FieldPath[]>> = {
  lift: [...RANGE, CAPACITY, WEIGHT],
  load: [CAPACITY, WEIGHT],
  width: ["dimensions.width"],
  depth: ["dimensions.depth"],
  surface: ["dimensions.thickness", "specifications.weightPerSquareFoot"],
  "surface-color": ["colorCode"],
  "frame-color": ["colorCode"],
  base: ["dimensions.height", CAPACITY, WEIGHT],
  uprights: ["dimensions.height", WEIGHT],
  accessories: [WEIGHT, ...SIZES],
};

interface Props {
  /** The role of the step, if it has one. */
  readonly role: Role | undefined;
  /** Shows the figures that fit the role. The others are behind 'More figures'. */
  readonly isFirst?: boolean;
  readonly texts: OptionTexts;
}

/** The figures of an option: those that fit the role of its step, or all others. */
export function Figures({ role, isFirst = false, texts }: Props) {
  const { values, edit, field } = texts;
  const first = role ? FIRST[role] : [];
  const [shownMore] = useState(() => FIGURES.some((path) => !first.includes(path) && values[path] !== ""));
  const paths = isFirst ? first : FIGURES.filter((path) => !first.includes(path));
  const figures = paths.filter((path) => path !== "colorCode");
  if (paths.length === 0) return null;
  // Each end of a range needs the other.
  const isNeeded = (path: FieldPath) =>
    RANGE.some((end) => end === path) && RANGE.some((end) => end !== path && values[end] !== "");
  const fields = (
    <>
      {figures.length > 0 && (
        <div className={formDialogStyles.group}>
          {figures.map((path) => (
            <OptionField
              key={path}
              path={path}
              texts={texts}
              required={isNeeded(path)}
              hint={path === "price" && "Replaces the modifier."}
            />
          ))}
        </div>
      )}
      {paths.includes("colorCode") && (
        <ColorField
          value={values.colorCode}
          onColor={(color) => edit("colorCode", color)}
          error={field("colorCode").error}
        />
      )}
    </>
  );
  if (isFirst) return fields;
  // A browser cannot show what is wrong with a field in closed details.
  const isWrong = paths.some((path) => field(path).error !== undefined || (isNeeded(path) && values[path] === ""));
  return (
    <details open={shownMore || isWrong || undefined}>
      <summary className="min-h-8 mb-2 font-strong cursor-pointer">More figures</summary>
      {fields}
    </details>
  );
}
