import type { Vector } from "#shared/bench/scene/scene.ts";

/** The camera's angle of view from top to bottom, in degrees. */
export const FIELD_OF_VIEW = 26;

/** From the front of the bench to the right, and up; in radians. As on the sheet, but lower: people look at benches from there. */
const TURNED = 0.62;
const RAISED = 0.3;
/** The share of the view that the bench and its dimensions take. */
const FILL = 0.94;
/** The room for dimensions around the bench on the floor, in inches. */
const AROUND = 9;

interface View {
  readonly camera: Vector;
  readonly target: Vector;
}

/** The view that shows the whole room of a bench. `aspect` is the width of the picture divided by its height. */
export function homeView(room: Vector, aspect: number): View {
  const [width, height, depth] = room;
  const toCamera: Vector = [
    Math.sin(TURNED) * Math.cos(RAISED),
    Math.sin(RAISED),
    Math.cos(TURNED) * Math.cos(RAISED),
  ];
  const right: Vector = [Math.cos(TURNED), 0, -Math.sin(TURNED)];
  const up: Vector = [
    -Math.sin(TURNED) * Math.sin(RAISED),
    Math.cos(RAISED),
    -Math.cos(TURNED) * Math.sin(RAISED),
  ];
  const tangent = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * FILL;
  const distances = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) =>
      [-1, 1].map((z) => {
        const around = y < 0 ? AROUND : 0;
        const corner: Vector = [
          x * (width / 2 + around),
          (y * height) / 2,
          z * (depth / 2 + around),
        ];
        const needed = Math.max(
          Math.abs(dot(corner, up)) / tangent,
          Math.abs(dot(corner, right)) / (tangent * aspect),
        );
        return needed + dot(corner, toCamera);
      }),
    ),
  );
  const distance = Math.max(...distances);
  const target: Vector = [0, height / 2, 0];
  return {
    camera: [
      target[0] + toCamera[0] * distance,
      target[1] + toCamera[1] * distance,
      target[2] + toCamera[2] * distance,
    ],
    target,
  };
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
