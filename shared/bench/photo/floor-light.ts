import { cornersOf, rangeOf } from "../scene/home-view.ts";
import type { BenchScene } from "../scene/scene.ts";
import type { FloorLight, LightPath } from "./light-path.ts";
import type { createPairs } from "./pairs.ts";
import { atFloat, at as atPlace } from "./value-at.ts";

const SAMPLES = 32;
/** The distance from the bench at which its shadow has faded. */
const REACH_INCHES = 12;
/** The shares of a cell and of its neighbors in the mean, which is taken of near and of farther ones. */
const BLUR = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];
const BLUR_CELLS = [1, 2];

/**
 * Measures the light on the floor in cells and blurs it, so that the shadow is smooth where pixels would show noise. `open` is that of a floor without
 * a bench. Pauses after each row.
 */
export function* measureFloor(
  { pieces }: BenchScene,
  path: LightPath,
  pairs: ReturnType<typeof createPairs>,
  open: number,
  cellInches: number,
): Generator<number, FloorLight> {
  const corners = cornersOf(pieces);
  const [left, right] = rangeOf(corners.map(([x]) => x));
  const [rear, front] = rangeOf(corners.map(([, , z]) => z));
  const columns = Math.ceil((right - left + 2 * REACH_INCHES) / cellInches);
  const rows = Math.ceil((front - rear + 2 * REACH_INCHES) / cellInches);
  const xAt = (column: number) => left - REACH_INCHES + column * cellInches;
  const zAt = (row: number) => rear - REACH_INCHES + row * cellInches;
  let light = new Float32Array(columns * rows);
  for (let cell = 0; cell < light.length; cell += 1) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    if (column === 0) yield (0.1 * row) / rows;
    let sum = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      pairs.start(cell, sample);
      path.from.set([xAt(column + pairs.first), 0, zAt(row + pairs.second)]);
      path.along.set([0, -1, 0]);
      path.follow();
      sum += atPlace(path.light, 1);
    }
    const [x, z] = [xAt(column + 0.5), zAt(row + 0.5)];
    const away = Math.hypot(Math.max(left - x, x - right, 0), Math.max(rear - z, z - front, 0));
    const seen = Math.max(0, 1 - away / REACH_INCHES);
    light[cell] = open + (sum / SAMPLES - open) * seen ** 2 * (3 - 2 * seen);
  }
  // Along the border, all cells are open, so it does not matter that rows join there.
  for (const step of BLUR_CELLS.flatMap((cells) => [cells, cells * columns]))
    light = light.map((_, cell) =>
      BLUR.reduce((sum, share, place) => sum + share * (light[cell + (place - 2) * step] ?? open), 0),
    );
  const cellAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= rows ? open : atFloat(light, row * columns + column);
  return (x, z) => {
    const [u, v] = [(x - xAt(0.5)) / cellInches, (z - zAt(0.5)) / cellInches];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const between = (a: number, b: number, share: number) => a + (b - a) * share;
    const alongRow = (each: number) => between(cellAt(column, each), cellAt(column + 1, each), u - column);
    return between(alongRow(row), alongRow(row + 1), v - row);
  };
}
