import { scaleColor, shadeColor } from "#shared/color.ts";
import type { Drawn } from "../views/drawn.ts";
import { type Fit, place } from "./fit-view.ts";
import { CELL_STYLE, type PlacedView, type Sheet, type TitleCell } from "./lay-out-sheet.ts";
import { DOT_LENGTH, EDGE_WIDTH, INK, INK_SOFT, LINE_STRONG, LOOKS, PAPER_TEXT, SHEET, TONES } from "./paper.ts";
import type { Primitive } from "./primitive.ts";

/** A line of text: its baseline starts or, if centered, has its middle at the origin. */
interface SvgText {
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly color: string;
  readonly isCentered: boolean;
}

/** Writes a text as an element. The default needs the reader's fonts. */
export type WriteText = (text: SvgText) => string;

/** The words of a sheet for people who cannot see it, and for the file's properties. */
export interface SheetWords {
  readonly title: string;
  readonly description: string;
}

const FONTS = "Archivo, 'Noto Sans', Arial, Helvetica, sans-serif";
/** The distance from the middle of a digit to the baseline, as a share of the size. */
const MIDDLE_SHARE = 0.35;

/** The sheet as an SVG file that needs nothing else. */
export function sheetSvg({ size, views, cells }: Sheet, words: SheetWords, write: WriteText = textElement): string {
  const { width, height } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 72}in" height="${height / 72}in" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(words.title)}</title>`,
    `<desc id="description">${escapeXml(words.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${SHEET}"/>`,
    `<g font-family="${FONTS}" stroke-linejoin="round">`,
    ...views.map((view) => viewElement(view, write)),
    ...cells.map((cell) => cellElement(cell, write)),
    "</g>",
    "</svg>\n",
  ].join("\n");
}

/** The shapes of views without their texts, as a part of an SVG. */
export const viewShapes = (views: readonly PlacedView[]): string =>
  `<g stroke-linejoin="round">${views.map((view) => viewElement(view, () => "")).join("\n")}</g>`;

function viewElement({ name, x, y, drawn, fit, under, over }: PlacedView, write: WriteText) {
  const caption = { size: CELL_STYLE.name, weight: 600, color: INK_SOFT, isCentered: false } as const;
  return [
    `<g transform="translate(${roundToHundredth(x)} ${roundToHundredth(y)})">`,
    at(0, CELL_STYLE.nameLine, 0, write({ ...caption, text: name.toUpperCase() })),
    ...under.map((each) => primitiveElement(each, write)),
    ...drawn.flatMap((each) => solidElements(each, fit)),
    ...over.map((each) => primitiveElement(each, write)),
    "</g>",
  ].join("\n");
}

function primitiveElement(primitive: Primitive, write: WriteText): string {
  const { color, width, opacity = 1, dash } = LOOKS[primitive.look];
  if (primitive.kind === "text") {
    const { lines, lineHeight, look, angle } = primitive;
    const weight = look === "dimension" ? 600 : 400;
    const elements = lines.map((text, index) => {
      const middle = (index - (lines.length - 1) / 2) * lineHeight;
      const style = { size: PAPER_TEXT, weight, color, isCentered: true } as const;
      return at(0, middle + MIDDLE_SHARE * PAPER_TEXT, 0, write({ text, ...style }));
    });
    return at(...primitive.at, angle, elements.join(""));
  }
  const points = primitive.points.map((point) => point.map(roundToHundredth).join(",")).join(" ");
  if (primitive.kind === "polygon") return `<polygon points="${points}" fill="${color}" fill-opacity="${opacity}"/>`;
  const dashes = dash === undefined ? "" : ` stroke-dasharray="${dash}"`;
  return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"${dashes}/>`;
}

function solidElements({ solid, faces, strokes }: Drawn, fit: Fit): readonly string[] {
  const { edge, mark, opacity } = TONES[scaleColor(solid.color) < 96 ? "dark" : "light"];
  const pointsOf = (points: readonly (readonly [number, number])[]) =>
    points.map((point) => place(fit, point).map(roundToHundredth).join(",")).join(" ");
  return [
    ...faces.map(({ points, light, outlined }) => {
      const line = outlined ? ` stroke="${edge}" stroke-width="${EDGE_WIDTH}"` : "";
      return `<polygon points="${pointsOf(points)}" fill="${shadeColor(solid.color, light)}"${line}/>`;
    }),
    ...strokes.map(({ from, to, size, pitch }) => {
      const dots =
        pitch > 0
          ? ` stroke-linecap="round" stroke-dasharray="${DOT_LENGTH} ${roundToHundredth(pitch * fit.scale)}"`
          : "";
      return `<polyline points="${pointsOf([from, to])}" fill="none" stroke="${mark}" stroke-opacity="${opacity}" stroke-width="${roundToHundredth(size * fit.scale)}"${dots}/>`;
    }),
  ];
}

function cellElement({ name, lines, x, y, width, height }: TitleCell, write: WriteText): string {
  const label = { size: CELL_STYLE.name, weight: 600, color: INK_SOFT, isCentered: false } as const;
  const value = { size: CELL_STYLE.value, weight: 400, color: INK, isCentered: false } as const;
  return [
    `<rect x="${roundToHundredth(x)}" y="${roundToHundredth(y)}" width="${roundToHundredth(width)}" height="${roundToHundredth(height)}" fill="none" stroke="${LINE_STRONG}" stroke-width="0.5"/>`,
    at(x + CELL_STYLE.padding, y + CELL_STYLE.nameLine, 0, write({ ...label, text: name.toUpperCase() })),
    ...lines.map((text, line) =>
      at(
        x + CELL_STYLE.padding,
        y + CELL_STYLE.nameLine + (line + 0.85) * CELL_STYLE.valueLine,
        0,
        write({ ...value, text }),
      ),
    ),
  ].join("\n");
}

const at = (x: number, y: number, angle: number, elements: string): string =>
  `<g transform="translate(${roundToHundredth(x)} ${roundToHundredth(y)})${angle === 0 ? "" : ` rotate(${roundToHundredth(angle)})`}">${elements}</g>`;

function textElement({ text, size, weight, color, isCentered }: SvgText): string {
  const anchor = isCentered ? ' text-anchor="middle"' : "";
  return `<text font-size="${size}" font-weight="${weight}" fill="${color}"${anchor}>${escapeXml(text)}</text>`;
}

const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;

/** Two code points that texts may have, and XML may not. */
const FORBIDDEN = /[\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text as the content of an XML element. */
function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
}
