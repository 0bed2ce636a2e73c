import type { ScenePiece, Vector } from "#shared/bench/scene/scene.ts";

/** The first piece that a ray meets, as if each filled its size; undefined if it meets none. */
export function pieceAt(pieces: readonly ScenePiece[], from: Vector, direction: Vector): ScenePiece | undefined {
  let [found, nearest]: [ScenePiece | undefined, number] = [undefined, Infinity];
  for (const piece of pieces) {
    const way = distanceTo(piece, from, direction);
    if (way < nearest) [found, nearest] = [piece, way];
  }
  return found;
}

/** The length of a ray until it enters a piece; infinite if it misses it. */
function distanceTo({ position, size }: ScenePiece, from: Vector, direction: Vector): number {
  let [enter, leave] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const ends = [-0.5, 0.5].map((side) => (position[axis] + side * size[axis] - from[axis]) / direction[axis]);
    enter = Math.max(enter, Math.min(...ends));
    leave = Math.min(leave, Math.max(...ends));
  }
  return enter <= leave ? enter : Infinity;
}
