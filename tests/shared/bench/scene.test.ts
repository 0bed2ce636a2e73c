import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pieceAt } from "#client/drawing/3d/piece-at.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import { type Mesh, meshOf } from "#shared/bench/scene/mesh.ts";
import type { ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { settle } from "#shared/engine/settle.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { accessoriesFor, frames } from "./frames.ts";
import { someBench } from "./some-bench.ts";

const draw = (bench: Configuration) => {
  const plan = planBench(catalog, bench);
  const solids = benchSolids(plan);
  return { plan, solids, scene: benchScene(catalog, plan, solids) };
};
const settled = someBench.map((bench) => settle(catalog, bench).configuration);
const full = { ...exampleBench, accessories: accessoriesFor(exampleBench) };

const AXES = [0, 1, 2] as const;
const extent = (points: readonly Vector[], axis: 0 | 1 | 2) => {
  const values = points.map((point) => point[axis]);
  return [Math.min(...values), Math.max(...values)] as const;
};

/** Six times the volume, above 0 if the triangles face outward. */
function volume({ positions, triangles }: Mesh): number {
  const point = (index: number): Vector => positions[triangles[index] ?? -1] ?? [NaN, NaN, NaN];
  let sum = 0;
  for (let index = 0; index < triangles.length; index += 3) {
    const [a, b, c] = [point(index), point(index + 1), point(index + 2)];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]);
    sum += a[1] * (b[2] * c[0] - b[0] * c[2]);
    sum += a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** The sides of triangles that no other triangle has in the opposite direction. */
function openSides({ positions, triangles }: Mesh): readonly string[] {
  const name = (index: number) => positions[triangles[index] ?? -1]?.map((at) => at.toFixed(6)).join();
  const sides = triangles.map((_, index) => {
    const next = index % 3 === 2 ? index - 2 : index + 1;
    return [name(index), name(next)] as const;
  });
  const known = new Set(sides.map(([from, to]) => `${from} ${to}`));
  return sides.map(([from, to]) => `${to} ${from}`).filter((side) => !known.has(side));
}

describe("the scene of a bench", () => {
  it("has each solid of the drawing once, with its extent and the hook of a bin, and every piece that is chosen", () => {
    fc.assert(
      fc.property(settled, (bench) => {
        const { plan, solids, scene } = draw(bench);
        const extents = scene.pieces.map(({ id, position: [x, y, z], size: [w, h, d] }) => [
          id,
          ...[x - w / 2 + plan.width / 2, x + w / 2 + plan.width / 2],
          ...[z - d / 2 + plan.depth / 2, z + d / 2 + plan.depth / 2],
          ...[y - h / 2, y + h / 2],
        ]);
        const expected = solids.map(({ id, part, x0, x1, y0, y1, z0, z1 }) => [
          id,
          x0,
          x1,
          part === "bin" ? y0 - 0.25 : y0,
          y1,
          z0,
          z1,
        ]);
        expect(extents.map(rounded)).toEqual(expected.map(rounded));
        const chosen = new Set(scene.pieces.map(({ choice }) => choice && `${choice.stepKey} ${choice.value}`));
        for (const { value, shape } of plan.accessories)
          if (solids.some((solid) => solid.value === value))
            expect(chosen, shape.kind).toContain(`accessories ${value}`);
        for (const key of ["height_adjustment", "top_material", "base"])
          for (const value of chosenValues(bench, key)) expect(chosen).toContain(`${key} ${value}`);
      }),
    );
  });

  it("has closed meshes that fill the size of their piece and face outward", () => {
    const shapes = new Map(
      frames
        .filter((_, index) => index % 97 === 0)
        .flatMap((frame) => draw({ ...frame, accessories: accessoriesFor(frame) }).scene.pieces)
        .map((piece) => [JSON.stringify([piece.form, piece.size]), piece]),
    );
    expect(shapes.size).toBeGreaterThan(100);
    for (const piece of shapes.values()) {
      const mesh = meshOf(piece);
      for (const axis of AXES) {
        const [low, high] = extent(mesh.positions, axis);
        expect(low, piece.id).toBeCloseTo(-piece.size[axis] / 2);
        expect(high, piece.id).toBeCloseTo(piece.size[axis] / 2);
      }
      expect(openSides(mesh), piece.id).toEqual([]);
      const [w, h, d] = piece.size;
      const share = volume(mesh) / (w * h * d);
      expect(share, piece.id).toBeGreaterThan(piece.form.kind === "extrusion" ? 0.05 : 0.6);
      expect(share, piece.id).toBeLessThanOrEqual(1 + 1e-9);
      expect(mesh.normals).toHaveLength(mesh.positions.length);
      expect(mesh.places).toHaveLength(mesh.positions.length);
      for (const normal of mesh.normals) expect(Math.hypot(...normal)).toBeCloseTo(1);
    }
  });

  it("names the material of each piece: the top is what was chosen, the frame is painted, and casters are rubber", () => {
    const materialOf = (bench: Configuration, id: string) =>
      draw(bench).scene.pieces.find((piece) => piece.id === id)?.material;
    const tops = ["laminate", "maple", "stainless", "phenolic"].map(
      (top_material) => materialOf({ ...exampleBench, top_material }, "top 0")?.name,
    );
    expect(tops).toEqual(["laminate", "butcher-block", "stainless-steel", "resin"]);
    expect(materialOf(full, "rail 0")).toEqual({ name: "powder-coat", color: "#C5C7C4" });
    expect(materialOf(full, "caster 0")?.name).toBe("rubber");
    expect(materialOf(full, "monitor-glass 0")?.name).toBe("glass");
  });

  it("names each piece after its option, and draws round pieces round", () => {
    const { pieces } = draw({ ...full, height_adjustment: "hand-crank" }).scene;
    const piece = (id: string): ScenePiece | undefined => pieces.find((each) => each.id === id);
    expect(piece("monitor 0")?.name).toBe("Monitor arm: monitor");
    expect(piece("crank-shaft 0")?.form).toMatchObject({ kind: "cylinder", axis: "x" });
    expect(piece("caster 0")?.form).toMatchObject({ kind: "cylinder", axis: "z" });
  });

  it("hangs bins on their panel: the hook of each reaches down behind the lip, and nothing runs through anything", () => {
    const { pieces } = draw({ ...full, accessories: ["bin-rail"] }).scene;
    const outlineOf = ({ form, position: [, y, z] }: ScenePiece) =>
      form.kind === "extrusion" ? form.outline.map(([front, up]) => [front + z, up + y]) : [];
    const [panel] = pieces.filter(({ id }) => id.startsWith("bin-panel"));
    const bins = pieces.filter(({ id }) => id.startsWith("bin "));
    expect(bins).toHaveLength(8);
    const front = Math.max(...(panel ? outlineOf(panel) : []).map(([z = 0]) => z));
    const lip = (panel ? outlineOf(panel) : []).filter(([z = 0]) => z > front - 0.2);
    const lipTop = Math.max(...lip.map(([, y = 0]) => y));
    for (const bin of bins) {
      const behind = outlineOf(bin).filter(([z = 0]) => z < front - 0.01);
      const hook = behind.map(([, y = 0]) => y);
      expect(Math.min(...hook)).toBeLessThan(lipTop - 0.3);
      expect(Math.max(...hook)).toBeGreaterThan(lipTop + 0.1);
      const deepest = behind.filter(([, y = 0]) => y < lipTop).map(([z = 0]) => z);
      expect(Math.max(...deepest)).toBeLessThan(front - 0.12);
    }
  });

  it("finds the piece that a ray meets first", () => {
    const { plan, scene } = draw(exampleBench);
    const above = plan.surface + 1;
    expect(pieceAt(scene.pieces, [0, above, 100], [0, 0, -1])?.id).toBe("power-strip 0");
    expect(pieceAt(scene.pieces, [30, above, 10], [0, -1, 0])?.id).toBe("top 0");
    expect(pieceAt(scene.pieces, [0, 300, 0], [0, 1, 0])).toBeUndefined();
  });
});

const rounded = (values: readonly (string | number)[]) =>
  values.map((value) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 + 0 : value));
