import { memo, useEffect, useId } from "react";
import { reachableHeight, type WorkingHeight, workingHeights } from "#client/drawing/person/working-heights.ts";
import { CENTIMETERS_PER_INCH, type Units, writeLength } from "#shared/bench/units.ts";
import { loadStature, saveStature } from "./saved-stature.ts";

interface Props {
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

/** Lifts the bench, if it can be lifted. With the height of a person, which the browser keeps, it has marks at the heights for their work. */
export const SurfaceHeight = memo(function SurfaceHeight(props: Props) {
  const { units, lowest = 0, highest = 0, height, onHeight, stature, onStature } = props;
  const id = useId();
  const shownHeight = `${writeLength(height, units)} ${units}`;
  const isMovable = lowest < highest;
  useEffect(() => {
    if (isMovable) onStature(loadStature(STATURES));
  }, [isMovable, onStature]);
  if (!isMovable) return null;
  const works = stature > 0 ? workingHeights(stature) : [];
  const goals = works.map((each) => {
    const goal = reachableHeight(each, lowest, highest);
    return { ...each, goal: goal && roundToStep(goal) };
  });
  const missed = goals.filter(({ goal }) => goal === undefined);
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-xs text-soft">
        <div className="flex flex-[1_1_14rem] items-center gap-2 min-w-0 max-w-88">
          <label htmlFor={id}>Surface height</label>
          <input
            id={id}
            type="range"
            className="flex-1 min-w-12 accent-accent-fill"
            list={`${id}-marks`}
            min={lowest}
            max={highest}
            step={0.25}
            value={height}
            aria-valuetext={shownHeight}
            onChange={({ target }) => onHeight(target.valueAsNumber)}
          />
          <datalist id={`${id}-marks`}>
            {goals.map(({ posture, work, goal }) => goal && <option key={posture + work} value={goal} />)}
          </datalist>
          <output htmlFor={id} className="min-w-15 text-ink tabular-nums">
            {shownHeight}
          </output>
        </div>
        <select
          aria-label="Body height"
          className={SELECT}
          value={stature}
          onChange={({ target }) => {
            saveStature(Number(target.value));
            onStature(Number(target.value));
          }}
        >
          <option value={0}>Body height</option>
          {STATURES.map((each) => (
            <option key={each} value={each}>
              {`${statureText(each, units)} tall`}
            </option>
          ))}
        </select>
        {works.length > 0 && (
          <select
            aria-label="Height for work"
            className={SELECT}
            value=""
            onChange={({ target }) => onHeight(Number(target.value))}
          >
            <option value="">Height for …</option>
            {goals.map((each) => (
              <option key={each.posture + each.work} value={each.goal} disabled={each.goal === undefined}>
                {each.goal === undefined
                  ? `${rangeText(each, units)}: out of reach`
                  : `${nameOf(each)}, ${writeLength(each.goal, units)} ${units}`}
              </option>
            ))}
          </select>
        )}
      </div>
      {missed.length > 0 && (
        <p role="status" className="mt-1 text-xs text-soft text-end">
          {`This lift does not reach: ${missed.map((each) => rangeText(each, units)).join("; ")}.`}
        </p>
      )}
    </>
  );
});

const SELECT = "min-h-8.5 max-w-full px-2 border border-line-strong rounded bg-sheet text-soft text-xs";

/** To the step of the slider. */
const roundToStep = (height: number): number => Math.round(height * 4) / 4;

const POSTURES = { standing: "Standing", sitting: "Sitting" } as const;

const nameOf = ({ posture, work }: WorkingHeight) => `${POSTURES[posture]}, ${work} work`;

const rangeText = (each: WorkingHeight, units: Units) => {
  const [low, high] = [each.min, each.max].map((height) => writeLength(Math.round(height), units));
  return `${nameOf(each)} (${low} to ${high} ${units})`;
};

function statureText(stature: number, units: Units): string {
  return units === "in"
    ? `${Math.floor(stature / 12)} ft ${stature % 12} in`
    : `${Math.round(stature * CENTIMETERS_PER_INCH)} cm`;
}
