import { memo, useState } from "react";
import { CENTIMETERS_PER_INCH, type Units, writeLength } from "#shared/bench/units.ts";
import styles from "./SheetControls.module.css";

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly units: Units;
  /** The surface, in inches; undefined if it cannot move. */
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  /** Of the surface, in inches. */
  readonly height: number;
  readonly onHeight: (height: number) => void;
  /** Of the person, in inches; 0 for none. */
  readonly stature: number;
  readonly onStature: (stature: number) => void;
}

/** In inches: from a small woman to a tall man. */
const STATURES = [58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78];

/** The height of the surface, which is right at the elbow, and a person for scale. On a small sheet, a button opens them. */
export const SheetControls = memo(function SheetControls(props: Props) {
  const { id, units, lowest, highest, height, onHeight, stature, onStature } = props;
  const [isOpen, setOpen] = useState(false);
  const rangeId = `${id}-height`;
  const shownHeight = `${writeLength(height, units)} ${units}`;
  return (
    <>
      <button
        type="button"
        className={`${styles.opener} min-h-8.5 px-[0.75em] py-0 border border-line-strong rounded bg-sheet text-soft text-xs hidden ms-auto`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        View
      </button>
      <div
        id={id}
        className={`${styles.controls} flex flex-[1_1_17rem] items-center justify-end gap-3 min-w-0 text-xs [&_input]:flex-1 [&_input]:min-w-12 [&_input]:accent-accent-fill`}
        data-open={isOpen || undefined}
      >
        {lowest !== undefined && highest !== undefined && lowest < highest && (
          <div className="flex flex-[0_1_15rem] items-center gap-2 min-w-0 text-soft">
            <label htmlFor={rangeId}>Elbow height</label>
            <input
              id={rangeId}
              type="range"
              min={lowest}
              max={highest}
              step={0.25}
              value={height}
              aria-valuetext={shownHeight}
              onChange={({ target }) => onHeight(target.valueAsNumber)}
            />
            <output htmlFor={rangeId}>{shownHeight}</output>
          </div>
        )}
        <select aria-label="Person" value={stature} onChange={({ target }) => onStature(Number(target.value))}>
          <option value={0}>No person</option>
          {STATURES.map((each) => (
            <option key={each} value={each}>
              {`${statureText(each, units)} tall`}
            </option>
          ))}
        </select>
      </div>
    </>
  );
});

function statureText(stature: number, units: Units): string {
  return units === "in"
    ? `${Math.floor(stature / 12)} ft ${stature % 12} in`
    : `${Math.round(stature * CENTIMETERS_PER_INCH)} cm`;
}
