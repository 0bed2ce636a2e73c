import type { Mount, Side } from "./shapes.ts";

/** The side of boxes at a mount that names none. */
export const usualSide = (on: Mount["on"]): Side => (on === "shelf" ? "left" : "center");

export const sideOf = ({ side, on }: Mount): Side => side ?? usualSide(on);

/** Whether a bench needs uprights to have boxes at a mount. */
export const needsUprights = ({ on }: Mount): boolean => on !== "surface" && on !== "under" && on !== "floor";
