import { memo } from "react";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import styles from "./Primitives.module.css";

interface Props {
  readonly primitives: readonly Primitive[];
}

type Shape = Exclude<Primitive, { kind: "text" }>;
type Text = Extract<Primitive, { kind: "text" }>;

/** The lines, areas and texts around the bench, in pixels. Those that look alike are one path. */
export const Primitives = memo(function Primitives({ primitives }: Props) {
  const paths = new Map<string, string>();
  const texts: Text[] = [];
  for (const each of primitives) {
    if (each.kind === "text") texts.push(each);
    else {
      const look = `${styles[each.kind]} ${styles[each.look]}`;
      paths.set(look, (paths.get(look) ?? "") + outlinePath(each));
    }
  }
  return (
    <>
      {[...paths].map(([look, d]) => (
        <path key={look} d={d} className={look} />
      ))}
      {texts.map(renderText)}
    </>
  );
});

const outlinePath = ({ kind, points }: Shape) => `M${points.join(" ")}${kind === "polygon" ? "Z" : ""}`;

/** The texts of a view have no other identity than their index. */
function renderText({ at, angle, lines, lineHeight, look }: Text, index: number) {
  const [line] = lines;
  return (
    <text
      key={index}
      transform={`translate(${at}) rotate(${angle})`}
      className={`${styles.text} fill-current text-[13px] font-strong tabular-nums [text-anchor:middle] [dominant-baseline:central] [paint-order:stroke] stroke-sheet stroke-[4px] [stroke-linejoin:round] ${styles[look]}`}
    >
      {lines.length === 1
        ? line
        : lines.map((line, index) => (
            <tspan key={line} x="0" y={(index - (lines.length - 1) / 2) * lineHeight}>
              {line}
            </tspan>
          ))}
    </text>
  );
}
