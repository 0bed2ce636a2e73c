import { useMemo } from "react";
import { createPortal } from "react-dom";
import { accessoryNames } from "#shared/bench/accessory-names.ts";
import type { Point } from "#shared/bench/drawn.ts";
import { layOutCallouts } from "#shared/bench/sheet/callouts.ts";
import { ELBOW, type Person } from "#shared/bench/sheet/person.ts";
import { figure, type Units } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { LaidView } from "../BenchView.tsx";
import { pointList } from "../DrawnSolids.tsx";
import { Primitives } from "../Primitives.tsx";
import styles from "./Explore.module.css";
import { Pieces } from "./Pieces.tsx";
import { piecesOf } from "./pieces.ts";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly units: Units;
  readonly view: LaidView;
  readonly person: Person | undefined;
  /** Inches. */
  readonly stature: number;
  /** Names the pieces without a callout. */
  readonly legend: Element | null;
  /** Goes to a step. Without it, the pieces cannot be chosen. */
  readonly onStep: ((stepKey: string) => void) | undefined;
}

const NO_OUTLINES: readonly (readonly Point[])[] = [];

/** Over a view of the bench: callouts, the person, and the pieces to point at. */
export function Explore(props: Props) {
  const { rules, configuration, units, view, person, stature, legend, onStep } = props;
  const { drawn, laid, size } = view;
  const { fit } = laid;
  const outlines = person?.outlines ?? NO_OUTLINES;
  const callouts = useMemo(() => {
    const elbow = `Elbow ${figure(Math.round(stature * ELBOW * 2) / 2, units)} ${units}`;
    return layOutCallouts(drawn, accessoryNames(rules, configuration), laid, size, 1, {
      labels: person ? [{ text: elbow, at: person.elbow }] : [],
      outlines,
    });
  }, [rules, configuration, units, drawn, laid, size, person, outlines, stature]);
  const pieces = useMemo(
    () => piecesOf(rules, configuration, drawn),
    [rules, configuration, drawn],
  );
  return (
    <>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={styles.lines}>
        <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`} className={styles.person}>
          {outlines.map((outline, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines of a person never move
            <polygon key={index} points={pointList(outline)} />
          ))}
        </g>
        <Primitives primitives={callouts.primitives} />
      </svg>
      {legend &&
        callouts.leftOut.length > 0 &&
        createPortal(` Also drawn: ${callouts.leftOut.join(", ")}.`, legend)}
      {onStep && <Pieces pieces={pieces} fit={fit} onStep={onStep} />}
    </>
  );
}
