import { FIELD_OF_VIEW_DEGREES, type View } from "../scene/home-view.ts";
import type { BenchScene } from "../scene/scene.ts";
import type { Size } from "../sheet/fit-view.ts";
import { measureFloor } from "./floor-light.ts";
import { LightPath } from "./light-path.ts";
import { createPairs } from "./pairs.ts";
import { lightOnFloor, normalize, type Studio } from "./studio.ts";

/** What a camera saw: for each pixel one value, or red, green and blue. */
export type Traced = ReturnType<typeof createTraced>;

function createTraced(pixels: number) {
  return {
    /** The share of the bench in the pixel, 0 to 1. The rest is floor. */
    cover: new Float32Array(pixels),
    /** The light on the bench, without the color of what is seen. */
    light: new Float32Array(pixels * 3),
    color: new Float32Array(pixels * 3),
    /** Mirror images on the bench, as they are seen. */
    mirrored: new Float32Array(pixels * 3),
    /** Of length 1. */
    normal: new Float32Array(pixels * 3),
    distance: new Float32Array(pixels),
    /** The light on the floor, as a share of that on a floor without a bench. */
    floor: new Float32Array(pixels),
  };
}

/** The brightest path that counts, so that a single one makes no bright dot. */
const MAX_LIGHT = 6;

/** The cells in which the light on the floor is measured, in a picture of one pixel: 0.7 inches in one of 640. */
const CELL_INCHES = 18;

/** The pixels between two pauses: some milliseconds. */
const PAUSE_PIXELS = 256;

/**
 * Follows paths of light, `samples` for each pixel; a power of two gives the least noise. The same seed gives the same picture. Pauses with the share
 * that is done.
 */
export function* trace(
  scene: BenchScene,
  view: View,
  frame: Size,
  studio: Studio,
  samples: number,
  seed: number,
): Generator<number, Traced> {
  const pairs = createPairs(seed, samples);
  const path = new LightPath(scene, studio, pairs);
  const aim = createAim(view, frame);
  const onFloor = lightOnFloor(studio) * studio.floor;
  const cellInches = CELL_INCHES / Math.sqrt(frame.width);
  path.floorLight = yield* measureFloor(scene, path, pairs, onFloor, cellInches);
  const traced = createTraced(frame.width * frame.height);
  const { cover, light, color, mirrored, normal, distance, floor } = traced;
  const add = (list: Float32Array, pixel: number, values: Float64Array) => {
    for (let each = 0; each < 3; each += 1)
      list[pixel * 3 + each] = (list[pixel * 3 + each] ?? 0) + Math.min(MAX_LIGHT, values[each] ?? 0);
  };
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    if (pixel % PAUSE_PIXELS === 0) yield 0.1 + (0.8 * pixel) / cover.length;
    let onBench = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      pairs.start(pixel, sample);
      path.from.set(view.camera);
      aim(path.along, (pixel % frame.width) + pairs.first, Math.floor(pixel / frame.width) + pairs.second);
      const seen = path.follow();
      if (seen === "sky") path.light.fill(onFloor);
      if (seen === "floor" || seen === "sky") floor[pixel] = (floor[pixel] ?? 0) + (path.light[0] ?? 0) / onFloor;
      else {
        onBench += 1;
        add(seen === "bench" ? light : mirrored, pixel, path.light);
        add(color, pixel, path.firstColor);
        add(normal, pixel, path.firstNormal);
        distance[pixel] = (distance[pixel] ?? 0) + path.firstDistance;
      }
    }
    cover[pixel] = onBench / samples;
    distance[pixel] = (distance[pixel] ?? 0) / Math.max(1, onBench);
    floor[pixel] = (floor[pixel] ?? 0) / Math.max(1, samples - onBench);
    const p = pixel * 3;
    for (let place = p; place < p + 3; place += 1)
      for (const list of [light, mirrored, color]) list[place] = (list[place] ?? 0) / Math.max(1, onBench);
    normal.set(normalize([normal[p] ?? 0, normal[p + 1] ?? 0, normal[p + 2] ?? 0]), p);
  }
  return traced;
}

/** Writes the direction to a place in the picture, in pixels. */
function createAim({ camera, target, shift }: View, { width, height }: Size) {
  const ahead = normalize([target[0] - camera[0], target[1] - camera[1], target[2] - camera[2]]);
  const right = normalize([-ahead[2], 0, ahead[0]]);
  const up = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ];
  const pixel = (2 * Math.tan((FIELD_OF_VIEW_DEGREES * Math.PI) / 360)) / height;
  return (direction: Float64Array, x: number, y: number): void => {
    const a = (x - width / 2 - shift[0]) * pixel;
    const b = (height / 2 - y + shift[1]) * pixel;
    const [dx, dy, dz] = normalize([
      ahead[0] + right[0] * a + (up[0] ?? 0) * b,
      ahead[1] + right[1] * a + (up[1] ?? 0) * b,
      ahead[2] + right[2] * a + (up[2] ?? 0) * b,
    ]);
    direction[0] = dx;
    direction[1] = dy;
    direction[2] = dz;
  };
}
