interface Outline {
  readonly layer: string;
  /** [left, bottom, right, top] in drawing units. */
  readonly box: readonly [number, number, number, number];
  readonly size: readonly [width: number, height: number];
}

/** Reads the header, the polylines, the texts and the dashes of a DXF file back. */
export function readDxf(dxf: string) {
  const lines = dxf.split("\n");
  const tags: (readonly [code: number, value: string])[] = [];
  for (let line = 0; line + 1 < lines.length; line += 2)
    tags.push([Number(lines[line]), lines[line + 1]?.trim() ?? ""]);

  const header: Record<string, number[]> = {};
  const outlines: Outline[] = [];
  const texts: string[] = [];
  let variable: number[] = [];
  for (const [code, value] of tags.slice(
    0,
    tags.findIndex(([, text]) => text === "ENDSEC"),
  )) {
    if (code === 9) header[value] = variable = [];
    else variable.push(Number(value));
  }
  for (const entity of entitiesOf(tags)) {
    const valuesOf = (wanted: number) => entity.flatMap(([code, value]) => (code === wanted ? [value] : []));
    const [kind] = valuesOf(0);
    if (kind === "TEXT") texts.push(...valuesOf(1));
    if (kind !== "LWPOLYLINE") continue;
    const [xs, ys] = [valuesOf(10).map(Number), valuesOf(20).map(Number)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
    outlines.push({ layer: valuesOf(8)[0] ?? "", box, size: [box[2] - box[0], box[3] - box[1]] });
  }
  const dashes = tags.flatMap(([code, value]) => (code === 49 ? [Math.abs(Number(value))] : []));
  return { header, outlines, texts, dashes };
}

/** The tags of each entity, which begins with the code 0. */
function entitiesOf(tags: readonly (readonly [code: number, value: string])[]) {
  const entities: (typeof tags)[number][][] = [];
  const start = tags.findIndex(([code, value]) => code === 2 && value === "ENTITIES");
  for (const tag of tags.slice(start + 1)) {
    if (tag[0] === 0) entities.push([]);
    entities.at(-1)?.push(tag);
  }
  return entities;
}
