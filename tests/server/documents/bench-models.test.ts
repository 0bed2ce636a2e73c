import { spawnSync } from "node:child_process";
import { validateBytes } from "gltf-validator";
import { expect, it } from "vitest";
import { makeDrawing } from "#server/documents/drawings/make-drawing.ts";
import type { DrawingFormat } from "#shared/bench/drawing-formats.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import type { ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { someBench } from "../../bench/seed/some-bench.ts";
import { accessoriesFor } from "../../shared/bench/frames.ts";
import { type Extent, readGlb, readUsdz } from "../../support/files/read-model.ts";
import { chooseAmount, LONG, seedOf } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const METERS = 0.0254;
const seed = seedOf(Date.now() % 1_000_000);

const benches: readonly Configuration[] = [
  { ...exampleBench, accessories: accessoriesFor(exampleBench) },
  ...Array.from({ length: chooseAmount(4, 200) }, (_, index) => someBench(catalog, randomOf(index, seed))),
];

const fileOf = (configuration: Configuration, format: DrawingFormat) =>
  makeDrawing({ rules: catalog, configuration, format, units: "in" });

function piecesOf(configuration: Configuration): readonly ScenePiece[] {
  const plan = planBench(catalog, configuration);
  return benchScene(catalog, plan, benchSolids(plan)).pieces;
}

/** The distance of the extents of a file from those of the pieces of a bench with these names, in meters. */
function distance(
  found: readonly { readonly name: string; readonly extent: Extent }[],
  pieces: readonly ScenePiece[],
  nameOf: (piece: ScenePiece) => string,
): number {
  expect(found.map(({ name }) => name)).toEqual(pieces.map(nameOf));
  const distances = pieces.flatMap(({ position, size }, index) =>
    position.map((at, axis) => {
      const [half, [low, high]] = [(size[axis] ?? NaN) / 2, found[index]?.extent[axis] ?? [NaN, NaN]];
      return Math.max(Math.abs(low - (at - half) * METERS), Math.abs(high - (at + half) * METERS));
    }),
  );
  return Math.max(...distances);
}

it("The GLB file of a bench has no finding of Khronos' validator, and every piece where the scene has it", async () => {
  for (const [index, bench] of benches.entries()) {
    const file = await fileOf(bench, "glb");
    const { issues } = await validateBytes(file);
    expect([issues.numErrors, issues.numWarnings, issues.messages], `${seed} ${index}`).toEqual([0, 0, []]);
    expect(distance(readGlb(file), piecesOf(bench), ({ name }) => name)).toBeLessThan(1e-6);
  }
});

it("The USDZ file of a bench is one that phones can map into memory, with every piece where the scene has it", async () => {
  for (const [index, bench] of benches.entries()) {
    const { first, model, isAligned, pieces } = readUsdz(await fileOf(bench, "usdz"));
    expect([first, isAligned], `${seed} ${index}`).toEqual(["model.usda", true]);
    expect(model).toContain('metersPerUnit = 1\n\tupAxis = "Y"');
    expect(pieces.filter(({ isPainted }) => !isPainted)).toEqual([]);
    const solids = pieces.filter(({ name }) => !name.endsWith("_marks"));
    const nameOf = ({ id }: ScenePiece) => id.replace(/\W+/g, "_");
    expect(distance(solids, piecesOf(bench), nameOf)).toBeLessThan(1e-6);
  }
});

it("The STEP file of a bench has a solid for each piece, and names nothing that it does not define", async () => {
  for (const [index, bench] of benches.entries()) {
    const text = Buffer.from(await fileOf(bench, "step")).toString();
    expect(text.match(/=MANIFOLD_SOLID_BREP/g), `${seed} ${index}`).toHaveLength(piecesOf(bench).length);
    const defined = new Set(text.match(/^#\d+(?==)/gm));
    const named = new Set(text.match(/#\d+(?!=|\d)/g));
    expect([...named].filter((each) => !defined.has(each))).toEqual([]);
    expect(text).toMatch(/^[ -~\n]+$/);
  }
});

it.each([
  [undefined, "Representative only."],
  ["Drawing of quote Q-261128-6SK7Y, revision 2", "Drawing of quote Q-261128-6SK7Y, revision 2."],
])("The files for CAD say what they are: %s", async (drawing, said) => {
  const question = { rules: catalog, configuration: exampleBench, units: "in", drawing } as const;
  const [step, dxf] = await Promise.all(
    (["step", "dxf"] as const).map((format) => makeDrawing({ ...question, format })),
  );
  expect(Buffer.from(step ?? []).toString()).toMatch(new RegExp(`PRODUCT\\([^)]*${said}`));
  expect(Buffer.from(dxf ?? []).toString()).toContain(said);
});

it.runIf(LONG)(
  "The STEP file of a bench has solids that face outward, where the scene has them, for Open CASCADE",
  async () => {
    const { readStep } = await import("../../support/open-cascade/read-step.ts");
    for (const bench of benches.slice(0, 40)) {
      const pieces = piecesOf(bench);
      const { success, meshes } = readStep(await fileOf(bench, "step"), {
        linearDeflectionType: "absolute_value",
        linearDeflection: DEFLECTION * 1000,
      });
      expect(success).toBe(true);
      const found = meshes.map(({ attributes, index }, place) => {
        const { array } = attributes.position;
        const points = Array.from({ length: array.length / 3 }, (_, at): Vector => {
          const [x = NaN, y = NaN, z = NaN] = array.slice(3 * at, 3 * at + 3);
          return [x / 1000, z / 1000, -y / 1000];
        });
        expect(volumeOf(points, index.array)).toBeGreaterThan(0);
        const extent = [0, 1, 2].map((axis) => {
          const values = points.map((point) => point[axis] ?? NaN);
          return [Math.min(...values), Math.max(...values)] as const;
        });
        return { name: pieces[place]?.name ?? "", extent };
      });
      expect(distance(found, pieces, ({ name }) => name)).toBeLessThan(2 * DEFLECTION);
    }
  },
);

/** Reads a DXF file with ezdxf: apt-get install python3-ezdxf. */
const AUDIT = `
import ezdxf, io, json, sys
doc = ezdxf.read(io.StringIO(sys.stdin.read()))
points = [p for e in doc.modelspace().query('LWPOLYLINE[layer=="TOP"]') for p in e.get_points("xy")]
size = [max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1)]
print(json.dumps([len(doc.audit().errors), doc.units, size]))
`;
const PYTHON = ["python3", "/usr/bin/python3"].find((each) => spawnSync(each, ["-c", "import ezdxf"]).status === 0);

it.runIf(LONG && PYTHON)("a DXF file has no errors and the size of the bench in another program", async () => {
  for (const bench of benches.slice(0, 40)) {
    const { stdout } = spawnSync(PYTHON ?? "", ["-c", AUDIT], { input: await fileOf(bench, "dxf"), encoding: "utf8" });
    const solids = benchSolids(planBench(catalog, bench));
    const sizeAlong = (from: "x0" | "y0", to: "x1" | "y1") =>
      Math.max(...solids.map((each) => each[to])) - Math.min(...solids.map((each) => each[from]));
    expect(JSON.parse(stdout)).toEqual([
      0,
      1,
      [sizeAlong("x0", "x1"), sizeAlong("y0", "y1")].map((each) => expect.closeTo(each, 2)),
    ]);
  }
});

/** The largest distance of triangles from the solids that they show, in meters. */
const DEFLECTION = 0.0001;

/** Six times the volume within triangles that face outward. */
function volumeOf(points: readonly Vector[], triangles: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => points[triangles[at + corner] ?? -1]);
    if (!a || !b || !c) return NaN;
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]);
    sum += a[1] * (b[2] * c[0] - b[0] * c[2]);
    sum += a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum;
}
