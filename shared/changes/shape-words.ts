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
      return `on the surface at the ${mount.side}`;
    case "under":
      return `under the surface at the ${mount.side}`;
    case "uprights":
      return `on the uprights ${mount.height} in above the surface`;
    case "overhead":
      return "overhead";
    default:
      return `on the ${mount.on}`;
  }
}
