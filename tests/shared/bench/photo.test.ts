import { describe, expect, it } from "vitest";
import { LightPath } from "#shared/bench/photo/light-path.ts";
import { createPairs } from "#shared/bench/photo/pairs.ts";
import { benchPhoto, finish } from "#shared/bench/photo/photo.ts";
import { STUDIO, type Studio } from "#shared/bench/photo/studio.ts";
import { type Traced, trace } from "#shared/bench/photo/trace.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import type { View } from "#shared/bench/scene/home-view.ts";
import type { BenchScene, ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const FRAME = { width: 32, height: 24 };
const CAMERA: View = { camera: [60, 70, 140], target: [0, 18, 0], shift: [0, 0] };

const piece = (fields: Partial<ScenePiece>): ScenePiece => ({
  id: "piece",
  choice: null,
  name: "Piece",
  form: { kind: "box", round: 0.5 },
  position: [0, 12, 0],
  size: [24, 8, 16],
  material: { name: "laminate", color: "#ffffff" },
  marks: [],
  ...fields,
});

const sceneOf = (pieces: readonly ScenePiece[]): BenchScene => ({ pieces, width: 24, depth: 16, surface: 16 });

const plan = planBench(catalog, exampleBench);
const bench = benchScene(catalog, plan, benchSolids(plan));

/** The light that the camera sees, with the colors of the surfaces. */
function seenLight({ cover, light, color, mirrored, floor }: Traced): readonly number[] {
  return [...cover].flatMap((share, pixel) =>
    [0, 1, 2].map((channel) => {
      const at = pixel * 3 + channel;
      const onBench = (light[at] ?? 0) * (color[at] ?? 0) + (mirrored[at] ?? 0);
      return share * onBench + (1 - share) * (floor[pixel] ?? 0);
    }),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

function meanDifference(a: readonly number[], b: readonly number[]): number {
  return mean(a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}

const WHITE_ROOM: Studio = { sky: () => 1, softboxes: () => 0, lamp: { ...STUDIO.lamp, light: 0 }, floor: 1 };

describe("a photo of a bench", () => {
  it("has no dark dots where round edges turn away", () => {
    const box = piece({ form: { kind: "box", round: 1.2 }, material: { name: "plastic", color: "#ffffff" } });
    const traced = finish(trace(sceneOf([box]), CAMERA, { width: 160, height: 120 }, WHITE_ROOM, 32, 1));
    const onBench = [...traced.cover].flatMap((share, pixel) => (share > 0 ? [traced.light[pixel * 3] ?? 0] : []));
    // A direction below the flat strip that stands for the edge goes into the box.
    expect(Math.min(...onBench)).toBeGreaterThan(0.4);
  });

  it.each(["rubber", "plastic", "powder-coat", "glass", "stainless-steel", "steel"] as const)(
    "neither takes nor adds light: white %s in a white room cannot be told from the room",
    (name) => {
      const pairs = createPairs(1, 1024);
      const ball = piece({ form: { kind: "cylinder", axis: "x", round: 0.5 }, material: { name, color: "#ffffff" } });
      const path = new LightPath(sceneOf([ball]), WHITE_ROOM, pairs);
      const lights = Array.from({ length: 1024 }, (_, sample) => {
        pairs.start(7, sample);
        path.from.set([(pairs.first - 0.5) * 20, 60, (pairs.second - 0.5) * 12]);
        path.along.set([0, -1, 0]);
        path.follow();
        return path.light[0] ?? 0;
      });
      // The grains of powder coat and brushed steel take some.
      const grain = { "powder-coat": 0.95, "stainless-steel": 0.95 }[name as string] ?? 1;
      expect(mean(lights) / grain).toBeGreaterThan(0.97);
      expect(Math.max(...lights)).toBeLessThanOrEqual(1.0001);
    },
  );

  it("is the same from two seeds but for the noise, and exactly the same from one", () => {
    const shoot = (samples: number, seed: number) =>
      seenLight(finish(trace(bench, CAMERA, FRAME, STUDIO, samples, seed)));
    const [few, many] = [2, 16].map((samples) => meanDifference(shoot(samples, 1), shoot(samples, 2)));
    expect(many).toBeLessThan(0.05);
    // The noise falls at least with the square root of the number of samples.
    expect(many).toBeLessThan((few ?? 0) / Math.sqrt(8));
    expect(shoot(2, 1)).toEqual(shoot(2, 1));
  });

  it("of a mirror image is the mirror image of the photo", () => {
    const flip = ([x, y, z]: Vector): Vector => [-x, y, z];
    const pieces = [
      piece({ material: { name: "powder-coat", color: "#b83a10" } }),
      piece({ position: [9, 24, 2], size: [4, 16, 4], form: { kind: "cylinder", axis: "y", round: 0.2 } }),
      piece({ position: [-4, 30, 0], size: [20, 1, 6], material: { name: "light", color: "#fff4dc" } }),
    ];
    const flipped = pieces.map((each) => ({ ...each, position: flip(each.position) }));
    const mirrored: Studio = {
      ...STUDIO,
      softboxes: (x, y, z) => STUDIO.softboxes(-x, y, z),
      lamp: { ...STUDIO.lamp, direction: flip(STUDIO.lamp.direction) },
    };
    const camera: View = { ...CAMERA, camera: flip(CAMERA.camera) };
    const photo = seenLight(finish(trace(sceneOf(pieces), CAMERA, FRAME, STUDIO, 64, 1)));
    const image = seenLight(finish(trace(sceneOf(flipped), camera, FRAME, mirrored, 64, 2)));
    const { width } = FRAME;
    const turned = image.map((_, at) => {
      const [pixel, channel] = [Math.floor(at / 3), at % 3];
      const x = width - 1 - (pixel % width);
      return image[(Math.floor(pixel / width) * width + x) * 3 + channel] ?? 0;
    });
    expect(meanDifference(photo, turned)).toBeLessThan(0.005);
    expect(meanDifference(photo, image)).toBeGreaterThan(0.015);
  });

  it("shows the bench with a shadow below it on whatever is behind, as smooth as a large lamp makes it, up to no border", () => {
    const { width, height } = { width: 64, height: 48 };
    const photo = benchPhoto(bench, { width, height });
    const opacities = Array.from({ length: width * height }, (_, pixel) => photo[pixel * 4 + 3] ?? 0);
    const isBorder = (pixel: number) => pixel < width || pixel % width === 0 || pixel % width === width - 1;
    expect(Math.max(...opacities.filter((_, pixel) => isBorder(pixel)))).toBeLessThan(4);
    expect(opacities.filter((each) => each > 250).length).toBeGreaterThan(60);
    expect(opacities.filter((each) => each > 25 && each < 200).length).toBeGreaterThan(60);
    const isShadow = (pixel: number) => photo[pixel * 4] === 0 && (opacities[pixel] ?? 0) > 3;
    const bends = opacities.flatMap((each, pixel) => {
      const [before = 0, after = 0] = [opacities[pixel - 1], opacities[pixel + 1]];
      return [-1, 0, 1].every((step) => isShadow(pixel + step)) ? [Math.abs(before - 2 * each + after)] : [];
    });
    expect(mean(bends)).toBeLessThan(3);
  });
});
