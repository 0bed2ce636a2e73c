import { memo } from "react";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import styles from "./Primitives.module.css";

interface Props {
  readonly primitives: readonly Primitive[];
}

/** The lines, areas and texts around the bench, in pixels. */
export const Primitives = memo(function Primitives({ primitives }: Props) {
  return primitives.map(shape);
});

/** The lines of a view have no other identity than their index. */
function shape(primitive: Primitive, index: number) {
  const look = styles[primitive.look];
  if (primitive.kind !== "text") {
    const end = primitive.kind === "polygon" ? "Z" : "";
    return (
      <path
        key={index}
        d={`M${primitive.points.join(" ")}${end}`}
        className={`${styles[primitive.kind]} ${look}`}
      />
    );
  }
  const { at, angle, lines, lineHeight } = primitive;
  return (
    <text
      key={index}
      transform={`translate(${at}) rotate(${angle})`}
      className={`${styles.text} ${look}`}
    >
      {lines.map((line, index) => (
        <tspan key={line} x="0" y={(index - (lines.length - 1) / 2) * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
