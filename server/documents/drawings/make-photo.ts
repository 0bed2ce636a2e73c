import sharp from "sharp";
import { benchPhoto } from "#shared/bench/photo/photo.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";

export interface PhotoQuestion {
  readonly scene: BenchScene;
  /** In pixels. The light is followed once, for the largest. */
  readonly widths: readonly number[];
}

/** A bench in the light of a studio as AVIF, for each width. What is not bench or shadow is transparent. It takes seconds. */
export async function makePhoto({ scene, widths }: PhotoQuestion): Promise<readonly Uint8Array[]> {
  const width = Math.max(...widths);
  const frame = { width, height: (width * 3) / 4 };
  const photo = sharp(benchPhoto(scene, frame), { raw: { ...frame, channels: 4 } });
  return Promise.all(widths.map((each) => photo.clone().resize(each).avif({ quality: 60 }).toBuffer()));
}
