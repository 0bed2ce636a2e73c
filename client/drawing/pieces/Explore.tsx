import { useMemo } from "react";
import { createPortal } from "react-dom";
import { ELBOW, type Person } from "#client/drawing/person/person.ts";
import { useLastSettled } from "#client/ui/hooks/use-last-settled.ts";
import { accessoryNames } from "#shared/bench/chosen-options.ts";
import { type Callouts, layOutCallouts } from "#shared/bench/sheet/callouts.ts";
import type { Fit, Size } from "#shared/bench/sheet/fit-view.ts";
import { type Units, writeLength } from "#shared/bench/units.ts";
import type { Point } from "#shared/bench/views/drawn.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { LaidView } from "../BenchView.tsx";
import { pointList } from "../DrawnSolids.tsx";
import { Primitives } from "../Primitives.tsx";
import styles from "./Explore.module.css";
import { exploreStyles } from "./explore-styles.ts";
import { Pieces } from "./Pieces.tsx";
import { piecesOf } from "./pieces.ts";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly units: Units;
  readonly view: LaidView;
  /** Whether the view has been painted. Callouts and pieces follow then. */
  readonly isSettled: boolean;
  readonly person: Person | undefined;
  /** Inches. */
  readonly stature: number;
  /** Names the pieces without a callout. */
  readonly legendId: string;
  /** Goes to a step. Without it, the pieces cannot be chosen. */
  readonly onStep: ((stepKey: string) => void) | undefined;
}

const NO_OUTLINES: readonly (readonly Point[])[] = [];

/** On a sheet below 35rem, the *View* button and the slider stand on the drawing: `DraftingSheet.module.css`. In pixels. */
const SMALL_WIDTH = 560;
const BUTTON = { width: 68, height: 52 };
const SLIDER = { width: 60, height: 160 };

/** Over a view of the bench: callouts, the person, and the pieces to point at. */
export function Explore(props: Props) {
  const { rules, configuration, units, view, isSettled, person, stature, legendId, onStep } = props;
  const legend = document.getElementById(legendId);
  const { drawn, laid, size } = view;
  const shown = useMemo(
    () => ({ rules, configuration, units, drawn, laid, size, person, stature }),
    [rules, configuration, units, drawn, laid, size, person, stature],
  );
  const later = useLastSettled(shown, isSettled);
  const callouts = useMemo(() => calloutsOf(later), [later]);
  const pieces = useMemo(() => piecesOf(later.rules, later.configuration, later.drawn), [later]);
  const { fit } = laid;
  return (
    <>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={exploreStyles.lines}>
        <g transform={`translate(${fit.x - laid.aside} ${fit.y}) scale(${fit.scale})`} className={styles.person}>
          {(person?.outlines ?? NO_OUTLINES).map((outline, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines of a person never move
            <polygon key={index} points={pointList(outline)} />
          ))}
        </g>
        {later === shown && <Primitives primitives={callouts.primitives} />}
      </svg>
      {legend && createPortal(legendOf(callouts), legend)}
      {onStep && <Pieces drawn={later.drawn} pieces={pieces} fit={later.laid.fit} onStep={onStep} />}
    </>
  );
}

type Shown = LaidView & Pick<Props, "rules" | "configuration" | "units" | "person" | "stature">;

function legendOf({ leftOut, hidden }: Callouts): string {
  const named = leftOut.length > 0 ? ` Also drawn: ${leftOut.join(", ")}.` : "";
  return named + (hidden.length > 0 ? ` Not visible in this view: ${hidden.join(", ")}.` : "");
}

/** The places of the button and of the slider, in inches of the view. */
function takenOf({ x, y, scale }: Fit, { width, height }: Size): readonly (readonly Point[])[] {
  const boxes = [
    [width - BUTTON.width, 0, width, BUTTON.height],
    [0, height - SLIDER.height, SLIDER.width, height],
  ] as const;
  const pointAt = (px: number, py: number): Point => [(px - x) / scale, (py - y) / scale];
  return boxes.map(([left, top, right, bottom]) => [
    pointAt(left, top),
    pointAt(right, top),
    pointAt(right, bottom),
    pointAt(left, bottom),
  ]);
}

function calloutsOf({ rules, configuration, units, drawn, laid, size, person, stature }: Shown) {
  const movePoint = ([x, y]: Point): Point => [x - laid.aside / laid.fit.scale, y];
  const elbow = `Elbow ${writeLength(Math.round(stature * ELBOW * 2) / 2, units)} ${units}`;
  return layOutCallouts(drawn, accessoryNames(rules, configuration), laid, size, 1, {
    labels: person?.elbow ? [{ text: elbow, at: movePoint(person.elbow) }] : [],
    outlines: [
      ...(person?.outlines ?? NO_OUTLINES).map((outline) => outline.map(movePoint)),
      ...(size.width < SMALL_WIDTH ? takenOf(laid.fit, size) : []),
    ],
  });
}
