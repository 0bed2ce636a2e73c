import sharp from "sharp";
import { benchPhoto } from "#shared/bench/photo/photo.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";

/** Twice the largest photo on a page, for screens of two pixels a point. */
const FRAME = { width: 320, height: 240 };
const QUALITY = { quality: 80, alphaQuality: 85, effort: 6 } as const;

/** A bench in the light of a studio as WebP of 11 KB. What is not bench or shadow is transparent. It takes seconds. */
export async function makePhoto(scene: BenchScene, frame = FRAME): Promise<Uint8Array> {
  return sharp(benchPhoto(scene, frame), { raw: { ...frame, channels: 4 } })
    .webp(QUALITY)
    .toBuffer();
}
