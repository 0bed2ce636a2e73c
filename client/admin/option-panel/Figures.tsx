import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { MAX_DOLLARS } from "#shared/money.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { ColorField } from "../forms/ColorField.tsx";
import formStyles from "../forms/FormDialog.module.css";
import styles from "./OptionPanel.module.css";
import type { OptionFields } from "./option-fields.ts";

type Field = keyof OptionFields;

/** Figures with their units, and others that staff seldom need. */
const LABELS = {
  weightCapacity: "Weight capacity (lb)",
  heightMin: "Lowest height (in)",
  heightMax: "Highest height (in)",
  width: "Width (in)",
  depth: "Depth (in)",
  height: "Height (in)",
  thickness: "Thickness (in)",
  weight: "Weight (lb)",
  weightPerSquareFoot: "Weight per sq ft (lb)",
  colorCode: "Color code",
  price: "Absolute price ($)",
} as const satisfies Partial<Record<Field, string>>;

type Figure = keyof typeof LABELS;

const FIGURES = Object.keys(LABELS).filter((name): name is Figure => name in LABELS);

/** The figures that decide what an option does in a step with a role. */
const FIRST: Readonly<Record<Role, readonly Figure[]>> = {
  lift: ["heightMin", "heightMax", "weightCapacity", "weight"],
  load: ["weightCapacity", "weight"],
  width: ["width"],
  depth: ["depth"],
  surface: ["thickness", "weightPerSquareFoot"],
  "surface-color": ["colorCode"],
  "frame-color": ["colorCode"],
  base: ["height", "weightCapacity", "weight"],
  uprights: ["height", "weight"],
  accessories: ["weight", "width", "depth", "height"],
};

/** Each of these needs the other. */
const PAIRS: Partial<Record<Figure, Figure>> = { heightMin: "heightMax", heightMax: "heightMin" };

interface Props {
  /** The role of the step, if it has one. */
  readonly role: Role | undefined;
  /** Shows the figures that fit the role. The others are behind 'More figures'. */
  readonly isFirst?: boolean;
  readonly values: OptionFields;
  readonly edit: (name: Field, text: string) => void;
  readonly field: (name: Field) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onText: (text: string) => void;
  };
}

/** The figures of an option: those that fit the role of its step, or all others. */
export function Figures({ role, isFirst = false, values, edit, field }: Props) {
  const first = role ? FIRST[role] : [];
  const [shownMore] = useState(() =>
    FIGURES.some((name) => !first.includes(name) && values[name] !== ""),
  );
  const names = isFirst ? first : FIGURES.filter((name) => !first.includes(name));
  const figures = names.filter((name) => name !== "colorCode");
  if (names.length === 0) return null;
  const isNeeded = (name: Figure) => {
    const other = PAIRS[name];
    return other !== undefined && values[other] !== "";
  };
  const fields = (
    <>
      {figures.length > 0 && (
        <div className={formStyles.group}>
          {figures.map((name) => (
            <TextField
              key={name}
              label={LABELS[name]}
              type="number"
              step={name === "price" ? 0.01 : "any"}
              min={name === "price" ? -MAX_DOLLARS : 0}
              required={isNeeded(name)}
              {...(name === "price" && { hint: "Replaces the modifier." })}
              {...field(name)}
            />
          ))}
        </div>
      )}
      {names.includes("colorCode") && (
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
  const isWrong = names.some(
    (name) => field(name).error !== undefined || (isNeeded(name) && values[name] === ""),
  );
  return (
    <details className={styles.more} open={shownMore || isWrong || undefined}>
      <summary>More figures</summary>
      {fields}
    </details>
  );
}
