import { z } from "zod";

/** The low and high ends of a piece along x, y and z, in meters. */
export type Extent = readonly (readonly [low: number, high: number])[];

const Numbers = z.tuple([z.number(), z.number(), z.number()]);

const Gltf = z.object({
  nodes: z.array(z.object({ name: z.string(), mesh: z.int().optional(), translation: Numbers.optional() })),
  meshes: z.array(z.object({ primitives: z.array(z.object({ attributes: z.object({ POSITION: z.int() }) })) })),
  accessors: z.array(z.object({ min: Numbers.optional(), max: Numbers.optional() })),
});

/** The pieces of a GLB file without their marks. The validator checks that the extents of its lists are true. */
export function readGlb(file: Uint8Array) {
  const bytes = Buffer.from(file);
  const json = bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString();
  const { nodes, meshes, accessors } = Gltf.parse(JSON.parse(json));
  return nodes.flatMap(({ name, mesh, translation = [0, 0, 0] }) => {
    const surface = meshes[mesh ?? -1]?.primitives[0];
    const { min, max } = accessors[surface?.attributes.POSITION ?? -1] ?? {};
    if (!min || !max) return [];
    const extent: Extent = translation.map((at, axis) => [at + (min[axis] ?? NaN), at + (max[axis] ?? NaN)]);
    return [{ name, extent }];
  });
}

/** The files of a ZIP file without compression, and whether each starts at a multiple of 64, as USDZ demands. */
function readZip(file: Uint8Array) {
  const bytes = Buffer.from(file);
  const files = new Map<string, string>();
  let [at, isAligned] = [0, true];
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const [method, size] = [bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 18)];
    const names = at + 30 + bytes.readUInt16LE(at + 26);
    const start = names + bytes.readUInt16LE(at + 28);
    files.set(bytes.subarray(at + 30, names).toString(), bytes.subarray(start, start + size).toString());
    isAligned &&= method === 0 && start % 64 === 0;
    at = start + size;
  }
  return { files, isAligned };
}

const PIECE =
  /def Xform "(\w+)" \(\s*prepend references = @\.\/([\w/.]+)@<\/Geometry>[^{]*\{\s*matrix4d xformOp:transform = ([^\n]+)[\s\S]*?rel material:binding = <\/Materials\/(\w+)>/g;

/** The pieces and marks of a USDZ file. */
export function readUsdz(file: Uint8Array) {
  const { files, isAligned } = readZip(file);
  const [first = ""] = files.keys();
  const model = files.get(first) ?? "";
  const pieces = [...model.matchAll(PIECE)].map(([, name = "", path = "", matrix = "", material]) => {
    const [, points = ""] = /point3f\[\] points = \[(.*)\]/.exec(files.get(path) ?? "") ?? [];
    const list = numbersOf(points);
    const rows = numbersOf(matrix);
    const extent: Extent = [0, 1, 2].map((axis) => {
      const values = list.filter((_, index) => index % 3 === axis);
      const at = rows[12 + axis] ?? NaN;
      return [at + Math.min(...values), at + Math.max(...values)];
    });
    return { name, extent, isPainted: model.includes(`def Material "${material}"`) };
  });
  return { first, model, isAligned, pieces };
}

const numbersOf = (text: string): readonly number[] =>
  [...text.matchAll(/-?\d[\d.e+-]*/g)].map(([number]) => Number(number));
