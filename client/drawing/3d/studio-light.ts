import { ShaderMaterial, Vector3, Vector4 } from "three";
import { STUDIO } from "#shared/bench/photo/studio.ts";
import { GRAINS } from "#shared/bench/scene/grain.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";
import { grainTexture } from "./grain.ts";

/** The number of slabs that throw shadows: the top and the shelf. */
const SHADOW_SLABS = 2;

/** `finish` is roughness, metalness, own light, and the number of the grain. */
const VERTEX = /* glsl */ `
attribute vec3 tint;
attribute vec4 finish;
varying vec3 vAt;
varying vec3 vNormal;
varying vec2 vPlace;
varying vec3 vTint;
varying vec4 vFinish;

void main() {
  vAt = position;
  vNormal = normal;
  vPlace = uv;
  vTint = tint;
  vFinish = finish;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

/** The share of the color at a place on a surface. */
function grainAt(name: keyof typeof GRAINS): string {
  const repetitions = GRAINS[name].inches.map((length) => (1 / length).toFixed(6));
  return `texture2D(${name}, vPlace * vec2(${repetitions.join()})).r`;
}

/**
 * The light of a photo studio as formulas: a bright ceiling, a lamp, a softbox above, a window at the left and a strip at the
 * right. The slabs of the bench throw soft shadows on what is below them. Prefiltered reflections and shadow maps would cost
 * several times as much per frame without a graphics card (docs/decisions/050).
 */
const FRAGMENT = /* glsl */ `
varying vec3 vAt;
varying vec3 vNormal;
varying vec2 vPlace;
varying vec3 vTint;
varying vec4 vFinish;
uniform vec3 lamp;
uniform vec4 slabs[${SHADOW_SLABS}];
uniform float heights[${SHADOW_SLABS}];
uniform sampler2D wood;
uniform sampler2D brushed;
uniform sampler2D powder;

// A soft step of a cosine or a length.
float soft(float value, float edge, float blur) {
  return smoothstep(edge - blur, edge + blur, value);
}

// The share of the light from a direction that gets past a slab. Its shadow is softer further away.
float past(vec4 slab, float height, vec3 direction, float spread) {
  float way = (height - vAt.y) / direction.y;
  vec2 hit = vAt.xz + direction.xz * way;
  float blur = 0.4 + spread * way;
  float across = soft(hit.x, slab.x, blur) - soft(hit.x, slab.y, blur);
  float deep = soft(hit.y, slab.z, blur) - soft(hit.y, slab.w, blur);
  return 1.0 - across * deep;
}

void main() {
  vec3 normal = normalize(vNormal);
  vec3 view = normalize(cameraPosition - vAt);
  float roughness = vFinish.x;
  float metalness = vFinish.y;
  vec3 albedo = vTint;
  if (vFinish.w > 2.5) albedo *= ${grainAt("powder")};
  else if (vFinish.w > 1.5) albedo *= ${grainAt("brushed")};
  else if (vFinish.w > 0.5) albedo *= ${grainAt("wood")};

  float lit = 1.0;
  float open = 1.0;
  for (int index = 0; index < ${SHADOW_SLABS}; index++)
    if (heights[index] > vAt.y) {
      lit *= past(slabs[index], heights[index], lamp, ${STUDIO.lamp.spread});
      open *= past(slabs[index], heights[index], vec3(0.0, 1.0, 0.0), 0.55);
    }
  open = mix(0.62, 1.0, open);

  vec3 ambient = mix(vec3(0.34, 0.33, 0.32), vec3(0.56, 0.57, 0.59), 0.5 + 0.5 * normal.y);
  ambient += 0.14 * max(0.0, normal.z) + 0.05 * max(0.0, -normal.x);
  vec3 key = vec3(0.50, 0.48, 0.45) * max(0.0, dot(normal, lamp));
  vec3 light = ambient * open + key * lit;

  vec3 mirrored = reflect(-view, normal);
  float blur = 0.08 + 0.7 * roughness;
  float studio = mix(0.52, 0.98, soft(mirrored.y, 0.0, 0.15 + blur));
  studio += 0.90 * soft(mirrored.y + 0.15 * mirrored.z, 0.72, blur);
  studio += 0.70 * soft(dot(mirrored, vec3(-0.87, 0.25, 0.42)), 0.80, blur);
  studio += 0.50 * soft(dot(mirrored, vec3(0.93, 0.28, 0.20)), 0.90, blur);

  vec3 facing = mix(vec3(0.035), albedo, metalness);
  float edge = 1.0 - max(0.0, dot(normal, view));
  edge = edge * edge * edge * edge * edge;
  vec3 mirror = facing + (max(vec3(1.0 - roughness), facing) - facing) * edge;
  vec3 seen = albedo * ((1.0 - metalness) * light + vFinish.z) + mirror * studio * open;
  // Very bright places keep their shades.
  vec3 bright = 1.0 - 0.2 * exp((0.8 - seen) / 0.2);
  gl_FragColor = vec4(mix(seen, bright, step(0.8, seen)), 1.0);
  #include <colorspace_fragment>
}`;

/** The slabs of a bench that throw shadows: x0, x1, z0 and z1 of each, and the height of its underside. */
export class Slabs {
  readonly extents = Array.from({ length: SHADOW_SLABS }, () => new Vector4());
  readonly heights = Array.from({ length: SHADOW_SLABS }, () => 0);

  /** The largest level pieces of a bench. Slabs below the floor throw no shadow. */
  show({ pieces }: BenchScene): void {
    const areaOf = (size: readonly [number, number, number]) => size[0] * size[2];
    const level = pieces
      .filter(({ form, size }) => form.kind === "box" && size[1] < size[2] / 4)
      .sort((a, b) => areaOf(b.size) - areaOf(a.size));
    for (const [index, extent] of this.extents.entries()) {
      const slab = level[index];
      const { position: [x, y, z] = [0, 0, 0], size: [w, h, d] = [0, 0, 0] } = slab ?? {};
      extent.set(x - w / 2, x + w / 2, z - d / 2, z + d / 2);
      this.heights[index] = slab ? y - h / 2 : -1;
    }
  }
}

/** The surfaces of all pieces in the light of the studio. */
export function studioMaterial(slabs: Slabs): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    // The lines along the edges lie in front.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 2,
    uniforms: {
      lamp: { value: new Vector3(...STUDIO.lamp.direction) },
      slabs: { value: slabs.extents },
      heights: { value: slabs.heights },
      wood: { value: grainTexture(GRAINS.wood) },
      brushed: { value: grainTexture(GRAINS.brushed) },
      powder: { value: grainTexture(GRAINS.powder) },
    },
  });
}
