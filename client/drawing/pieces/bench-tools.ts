/** Tools that load after the first choice, or for another view than the first. */
export { viewDetails } from "#shared/bench/sheet/view-details.ts";
export { SurfaceHeight } from "./SurfaceHeight.tsx";
export { showsRound } from "./shows-round.ts";
