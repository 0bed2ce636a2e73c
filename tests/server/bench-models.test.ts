import { validateBytes } from "gltf-validator";
import { expect, it } from "vitest";
import { makeDrawing } from "#server/drawings/make-drawing.ts";
import type { DrawingFormat } from "#shared/api/drawings.ts";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import type { ScenePiece } from "#shared/bench/scene/scene.ts";
import type { Configuration } from "#shared/configuration.ts";
import { randomOf } from "../bench/seed/random.ts";
import { someBench } from "../bench/seed/some-bench.ts";
import { accessoriesFor } from "../shared/bench/frames.ts";
import { catalog, exampleBench } from "../support/catalog.ts";
import { amount, seedOf } from "../support/long.ts";
import { type Extent, readGlb, readUsdz } from "../support/read-model.ts";

const METERS = 0.0254;
const seed = seedOf(Date.now() % 1_000_000);

const benches: readonly Configuration[] = [
  { ...exampleBench, accessories: accessoriesFor(exampleBench) },
  ...Array.from({ length: amount(4, 200) }, (_, index) =>
    someBench(catalog, randomOf(index, seed)),
  ),
];

const fileOf = (configuration: Configuration, format: DrawingFormat) =>
  makeDrawing({ rules: catalog, configuration, format, units: "in" });

function piecesOf(configuration: Configuration): readonly ScenePiece[] {
  const plan = planBench(catalog, configuration);
  return benchScene(catalog, plan, benchSolids(plan)).pieces;
}

/** How far the extents of a file are from those of the pieces of a bench with these names, in meters. */
function distance(
  found: readonly { readonly name: string; readonly extent: Extent }[],
  pieces: readonly ScenePiece[],
  nameOf: (piece: ScenePiece) => string,
): number {
  expect(found.map(({ name }) => name)).toEqual(pieces.map(nameOf));
  const distances = pieces.flatMap(({ position, size }, index) =>
    position.map((at, axis) => {
      const [half, [low, high]] = [
        (size[axis] ?? NaN) / 2,
        found[index]?.extent[axis] ?? [NaN, NaN],
      ];
      return Math.max(Math.abs(low - (at - half) * METERS), Math.abs(high - (at + half) * METERS));
    }),
  );
  return Math.max(...distances);
}

it("The GLB file of a bench has no finding of Khronos' validator, and every piece where the scene has it", async () => {
  for (const [index, bench] of benches.entries()) {
    const file = await fileOf(bench, "glb");
    const { issues } = await validateBytes(file);
    expect([issues.numErrors, issues.numWarnings, issues.messages], `${seed} ${index}`).toEqual([
      0,
      0,
      [],
    ]);
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
