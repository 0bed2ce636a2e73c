import { memo } from "react";
import type { Primitive } from "#shared/bench/sheet/primitive.ts";
import styles from "./Primitives.module.css";

interface Props {
  readonly primitives: readonly Primitive[];
}

/** The lines, areas and texts around the bench, in pixels. */
export const Primitives = memo(function Primitives({ primitives }: Props) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a view have no other identity
  return primitives.map((each, index) => <Shape key={index} {...each} />);
});

function Shape(primitive: Primitive) {
  const look = styles[primitive.look];
  if (primitive.kind !== "text") {
    const end = primitive.kind === "polygon" ? "Z" : "";
    return (
      <path
        d={`M${primitive.points.join(" ")}${end}`}
        className={`${styles[primitive.kind]} ${look}`}
      />
    );
  }
  const { at, angle, lines, lineHeight } = primitive;
  return (
    <text transform={`translate(${at}) rotate(${angle})`} className={`${styles.text} ${look}`}>
      {lines.map((line, index) => (
        <tspan key={line} x="0" y={(index - (lines.length - 1) / 2) * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
