import { sideOf } from "#shared/rules/mounts.ts";
import type { Mount, Shape } from "#shared/rules/shapes.ts";

/** A shape in words: 'drawer', 'box of 12 x 8 x 6 in (#336699) on the floor'. */
export function shapeWords(shape: Shape): string {
  switch (shape.kind) {
    case "lift":
      return `lift with ${shape.columns} columns and ${shape.drive}`;
    case "surface":
      return `${conductiveText(shape)}${replaceHyphens(shape.finish)} surface`;
    case "feet":
    case "casters":
    case "leveling-casters":
      return `${conductiveText(shape)}${replaceHyphens(shape.kind)}`;
    case "box": {
      const { width, depth, height, color, mount } = shape;
      return `box of ${width} x ${depth} x ${height} in (${color}) ${mountWords(mount)}`;
    }
    default:
      return replaceHyphens(shape.kind);
  }
}

const replaceHyphens = (name: string): string => name.replaceAll("-", " ");

const conductiveText = ({ conductive }: { readonly conductive?: true | undefined }): string =>
  conductive ? "conductive " : "";

function mountWords(mount: Mount): string {
  switch (mount.on) {
    case "surface":
      return `on the surface${sideWords(mount)}`;
    case "under":
      return `under the surface${sideWords(mount)}`;
    case "uprights":
      return `on the uprights ${mount.height} in above the surface${sideWords(mount)}`;
    case "upright":
      return `on the ${mount.side} upright ${mount.height} in above the surface`;
    case "overhead":
      return `overhead${sideWords(mount)}`;
    default:
      return `on the ${mount.on}${sideWords(mount)}`;
  }
}

/** ' at the left', ' 6 in from the right edge', ' 3 in to the left of the center', or nothing for the usual place. */
function sideWords(mount: Exclude<Mount, { on: "upright" }>): string {
  const { side, offset } = mount;
  if (offset === undefined) return side ? ` at the ${side}` : "";
  const from = sideOf(mount);
  if (from !== "center") return ` ${offset} in from the ${from} edge`;
  return ` ${Math.abs(offset)} in to the ${offset < 0 ? "left" : "right"} of the center`;
}
