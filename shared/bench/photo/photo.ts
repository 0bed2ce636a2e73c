import { cornersOf, homeView } from "../scene/home-view.ts";
import type { BenchScene } from "../scene/scene.ts";
import type { Size } from "../sheet/fit-view.ts";
import { smooth } from "./smooth.ts";
import { STUDIO } from "./studio.ts";
import { trace } from "./trace.ts";
import { atFloat as at } from "./value-at.ts";

/** Paths of light for each pixel. Half as many leave noise in shadows, unless pixels are small; of twice as many, little is seen. */
const SAMPLES = { usual: 8, small: 4 };
/** The width of a picture with small pixels. */
const LARGE_WIDTH = 1200;
const SEED = 1;
/** The free space around the bench, as a share of the width. The shadow falls to the right. */
const MARGINS = { left: 0.03, top: 0.05, right: 0.09, bottom: 0.08 };
/** How much the light may differ on one surface, in multiples of white. Few paths are mirrored, so what counts is the light of one. */
const TOLERANCE = { light: 1.2, mirroredPath: 4.8 };
const EXPOSURE = 0.95;
/** The share of the darkness of a shadow that is seen. */
const SHADOW = 0.9;
/** A shadow as dark as this is half as dark as it was, and fainter ones vanish, so that it has no border. */
const FAINT = 0.2;
/** Light above it is compressed, so that bright places keep their shades. */
const SHOULDER = 0.7;

/** A photo of a bench: red, green, blue and opacity of each pixel, 0 to 255, row by row. Around the bench is its shadow, black with the opacity that darkens what is behind. */
export function benchPhoto(scene: BenchScene, frame: Size): Photo {
  return finish(photoSteps(scene, frame));
}

type Photo = Uint8ClampedArray<ArrayBuffer>;

/** Does all steps at once. */
export function finish<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** A photo in steps of some milliseconds. Each gives the share that is done, 0 to 1. */
export function* photoSteps(scene: BenchScene, frame: Size): Generator<number, Photo> {
  const { width } = frame;
  const view = homeView(cornersOf(scene.pieces), frame, {
    left: MARGINS.left * width,
    top: MARGINS.top * width,
    right: MARGINS.right * width,
    bottom: MARGINS.bottom * width,
  });
  const samples = width < LARGE_WIDTH ? SAMPLES.usual : SAMPLES.small;
  const traced = yield* trace(scene, view, frame, STUDIO, samples, SEED);
  const { cover, color, floor } = traced;
  const light = yield* smooth(traced.light, traced, frame, TOLERANCE.light);
  const mirrored = yield* smooth(traced.mirrored, traced, frame, TOLERANCE.mirroredPath / samples);
  const photo = new Uint8ClampedArray(cover.length * 4);
  for (const [pixel, share] of cover.entries()) {
    if (pixel % width === 0) yield 1;
    const p = pixel * 3;
    const dark = Math.max(0, 1 - at(floor, pixel));
    const opacity = share + ((1 - share) * SHADOW * dark ** 2) / (dark + FAINT);
    for (let each = 0; each < 3; each += 1) {
      const seen = at(light, p + each) * at(color, p + each) + at(mirrored, p + each);
      photo[pixel * 4 + each] = opacity > 0 ? (255 * toScreen(seen * EXPOSURE) * share) / opacity : 0;
    }
    photo[pixel * 4 + 3] = 255 * opacity;
  }
  return photo;
}

/** The value of light on a screen, 0 to 1 (sRGB, IEC 61966-2-1). */
function toScreen(light: number): number {
  const shown = light < SHOULDER ? light : 1 - (1 - SHOULDER) * Math.exp((SHOULDER - light) / (1 - SHOULDER));
  return shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055;
}
