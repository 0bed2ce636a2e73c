import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping } from "three";
import type { Grain } from "#shared/bench/scene/grain.ts";

/** The texture of a grain. One repetition has the size 1. */
export function grainTexture({ inches, pixels, shade }: Grain): DataTexture {
  const [columns, rows] = pixels;
  const bytes = new Uint8Array(columns * rows * 4);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const value = shade((column / columns) * inches[0], (row / rows) * inches[1]);
      const at = (row * columns + column) * 4;
      bytes.fill(Math.round(Math.min(1, Math.max(0, value)) * 255), at, at + 3);
      bytes[at + 3] = 255;
    }
  const texture = new DataTexture(bytes, columns, rows);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
