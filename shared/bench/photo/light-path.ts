import { grainShade } from "../scene/grain.ts";
import type { Coat } from "../scene/piece-surfaces.ts";
import type { BenchScene } from "../scene/scene.ts";
import type { createPairs } from "./pairs.ts";
import type { Studio } from "./studio.ts";
import { Tree } from "./tree.ts";
import { sceneTriangles, type Triangles } from "./triangles.ts";
import { at } from "./value-at.ts";

const MAX_BOUNCES = 4;
/** From this bounce on, a path ends with the share of its light that the surfaces took, and one that goes on stands for those that ended. */
const FIRST_ENDING_BOUNCE = 2;
/** The share of light that a surface other than metal mirrors, seen from the front. */
const MIRROR = 0.04;
/** How bright a lamp of the bench looks. */
const GLOW = 2;
const FAR_INCHES = 1e5;
/** The cosine of the most that the normal of a round edge turns away from where it is seen. */
const MOST_AWAY = 0.8;
/** A path starts this far above its surface. */
const LIFT_INCHES = 1e-3;

/** The light that the floor sends back from a place, in inches. */
export type FloorLight = (x: number, z: number) => number;

/** What a path saw first. A mirror image on anything but metal has the color of the light, not of the surface. */
type Seen = "bench" | "mirror image" | "floor" | "sky";

/** Follows light backward: from the camera to the bench, and from surface to surface to the sky and the lamps. */
export class LightPath {
  /** Where it is, and where it goes. */
  readonly from = new Float64Array(3);
  readonly along = new Float64Array(3);
  /** The light that came back, red, green and blue. That of the bench is without the color of the surface that was seen first. */
  readonly light = new Float64Array(3);
  /** The color and the normal of that surface, and its distance in inches. */
  readonly firstColor = new Float64Array(3);
  readonly firstNormal = new Float64Array(3);
  firstDistance = 0;
  /** Once it is known, paths end on the floor. */
  floorLight: FloorLight | undefined;
  readonly #triangles: Triangles;
  readonly #tree: Tree;
  readonly #studio: Studio;
  readonly #pairs: ReturnType<typeof createPairs>;
  readonly #point = new Float64Array(3);
  readonly #normal = new Float64Array(3);
  readonly #color = new Float64Array(3);
  readonly #weight = new Float64Array(3);
  readonly #to = new Float64Array(3);
  /** Undefined on the floor. */
  #coat: Coat | undefined;
  #distance = 0;

  constructor(scene: BenchScene, studio: Studio, pairs: ReturnType<typeof createPairs>) {
    this.#triangles = sceneTriangles(scene);
    this.#tree = new Tree(this.#triangles.corners);
    this.#studio = studio;
    this.#pairs = pairs;
  }

  /** Follows the path from where it is. */
  follow(): Seen {
    let seen: Seen = "sky";
    let mirrors = false;
    this.light.fill(0);
    this.#weight.fill(1);
    for (let bounce = 0; bounce <= MAX_BOUNCES; bounce += 1) {
      if (!this.#meet()) {
        if (bounce > 0) this.#addSky(mirrors);
        return seen;
      }
      const coat = this.#coat;
      if (bounce === 0) {
        seen = coat ? "bench" : "floor";
        this.firstColor.set(this.#color);
        this.firstNormal.set(this.#normal);
        this.firstDistance = this.#distance;
        if (coat) this.#color.fill(1);
      }
      if (!coat && this.floorLight) {
        this.#add(this.floorLight(at(this.#point, 0), at(this.#point, 2)));
        return seen;
      }
      // Later on, the light of lamps comes by #addLamps.
      if (coat && coat.glow > 0) {
        if (bounce === 0) this.#add(GLOW);
        return seen;
      }
      mirrors = coat !== undefined && this.#mirror(coat);
      if (mirrors && coat?.metalness === 0) {
        if (bounce === 0) seen = "mirror image";
      } else
        for (let each = 0; each < 3; each += 1) this.#weight[each] = at(this.#weight, each) * at(this.#color, each);
      if (!mirrors) this.#scatter();
      if (bounce >= FIRST_ENDING_BOUNCE && !this.#goesOn()) return seen;
      this.#leave();
    }
    return seen;
  }

  /** Whether the path goes on (Russian roulette). */
  #goesOn(): boolean {
    const share = Math.min(1, Math.max(at(this.#weight, 0), at(this.#weight, 1), at(this.#weight, 2)));
    this.#pairs.next();
    if (this.#pairs.first >= share) return false;
    for (let each = 0; each < 3; each += 1) this.#weight[each] = at(this.#weight, each) / share;
    return true;
  }

  /** Goes on to the bench or the floor. Returns false if nothing is on the way. */
  #meet(): boolean {
    const down = at(this.along, 1);
    const toFloor = down < 0 ? -at(this.from, 1) / down : Infinity;
    const isBench = this.#tree.meets(this.from, this.along, Math.min(toFloor, FAR_INCHES), false);
    if (!isBench && toFloor > FAR_INCHES) return false;
    this.#distance = isBench ? this.#tree.distance : toFloor;
    for (let each = 0; each < 3; each += 1)
      this.#point[each] = at(this.from, each) + at(this.along, each) * this.#distance;
    if (isBench) this.#readSurface();
    else {
      this.#coat = undefined;
      this.#normal.fill(0)[1] = 1;
      this.#color.fill(this.#studio.floor);
    }
    return true;
  }

  #readSurface(): void {
    const { triangle, second, third } = this.#tree;
    const { normals, places, coats } = this.#triangles;
    const first = 1 - second - third;
    const mean = (list: Float64Array, start: number, step: number) =>
      first * at(list, start) + second * at(list, start + step) + third * at(list, start + 2 * step);
    for (let each = 0; each < 3; each += 1) this.#normal[each] = mean(normals, triangle * 9 + each, 3);
    this.#faceCamera();
    const coat = coats[triangle];
    const place = triangle * 6;
    const shade = coat ? grainShade(coat.material, mean(places, place, 2), mean(places, place + 1, 2)) : 1;
    for (let each = 0; each < 3; each += 1) {
      this.#color[each] = (coat?.color[each] ?? 0) * shade;
    }
    this.#coat = coat;
  }

  /** Gives the normal the length 1. One of a round edge that turns away is turned back until the edge is seen; any other is that of a back. */
  #faceCamera(): void {
    const away = dot(this.#normal, this.along) / Math.sqrt(dot(this.#normal, this.#normal));
    const isEdge = away > 0 && away < MOST_AWAY;
    if (isEdge)
      for (let each = 0; each < 3; each += 1)
        this.#normal[each] = at(this.#normal, each) - 2 * away * at(this.along, each);
    const length = Math.sqrt(dot(this.#normal, this.#normal)) * (away >= MOST_AWAY ? -1 : 1);
    for (let each = 0; each < 3; each += 1) this.#normal[each] = at(this.#normal, each) / length;
  }

  /** Turns the path as a mirror with a rough face does; returns false if the light goes into the surface (Schlick 1994; GGX of Walter et al. 2007). */
  #mirror({ roughness, metalness }: Coat): boolean {
    const facing = Math.min(1, -dot(this.#normal, this.along));
    const front = metalness > 0 ? 1 : MIRROR;
    this.#pairs.next();
    if (this.#pairs.first >= front + (1 - front) * (1 - facing) ** 5 * (1 - roughness)) return false;
    this.#pairs.next();
    const { first, second } = this.#pairs;
    const tilt = Math.atan(roughness ** 2 * Math.sqrt(first / (1 - first)));
    this.#turn(Math.sin(tilt), second, Math.cos(tilt));
    const twice = 2 * dot(this.along, this.#to);
    for (let each = 0; each < 3; each += 1) this.#to[each] = at(this.along, each) - twice * at(this.#to, each);
    if (dot(this.#to, this.#normal) <= 0) return false;
    this.along.set(this.#to);
    return true;
  }

  /** Adds the light of the lamps on the point, and goes on in any direction, most likely that of the normal. */
  #scatter(): void {
    this.#pairs.next();
    const { first, second } = this.#pairs;
    this.#addLamps();
    this.#turn(Math.sqrt(first), second, Math.sqrt(1 - first));
    this.along.set(this.#to);
  }

  #addSky(mirrors: boolean): void {
    const [x, y, z] = [at(this.along, 0), at(this.along, 1), at(this.along, 2)];
    this.#add(this.#studio.sky(y) + (mirrors ? this.#studio.softboxes(x, y, z) : 0));
  }

  #addLamps(): void {
    const { direction, light, spread } = this.#studio.lamp;
    if (light > 0) {
      this.#pairs.next();
      const out = Math.sqrt(this.#pairs.first) * spread;
      const angle = this.#pairs.second * 2 * Math.PI;
      const [a, b] = [out * Math.cos(angle), out * Math.sin(angle)];
      // A place on a disc across the direction of the lamp.
      this.#to[0] = direction[0] + a;
      this.#to[1] = direction[1] - (a * direction[0] + b * direction[2]) / direction[1];
      this.#to[2] = direction[2] + b;
      this.#addFrom(FAR_INCHES, () => light);
    }
    for (const { middle, width, depth, glow } of this.#triangles.lamps) {
      this.#pairs.next();
      this.#to[0] = middle[0] + (this.#pairs.first - 0.5) * width - at(this.#point, 0);
      this.#to[1] = middle[1] - LIFT_INCHES - at(this.#point, 1);
      this.#to[2] = middle[2] + (this.#pairs.second - 0.5) * depth - at(this.#point, 2);
      const square = dot(this.#to, this.#to);
      this.#addFrom(Math.sqrt(square) - LIFT_INCHES, (up) => (up * width * depth) / (Math.PI * square), glow);
    }
  }

  /** Adds light from `#to` if nothing is in between. `light` is that on a surface that faces it; `up` is the share of the way that goes up. */
  #addFrom(reach: number, light: (up: number) => number, color: ArrayLike<number> = WHITE): void {
    const length = Math.sqrt(dot(this.#to, this.#to));
    for (let each = 0; each < 3; each += 1) this.#to[each] = at(this.#to, each) / length;
    this.#leave();
    const facing = dot(this.#to, this.#normal);
    const up = at(this.#to, 1);
    if (facing <= 0 || up <= 0 || this.#tree.meets(this.from, this.#to, reach, true)) return;
    this.#add(facing * light(up), color);
  }

  #add(light: number, color: ArrayLike<number> = WHITE): void {
    for (let each = 0; each < 3; each += 1)
      this.light[each] = at(this.light, each) + at(this.#weight, each) * light * (color[each] ?? 0);
  }

  /** Goes to just above the point. */
  #leave(): void {
    for (let each = 0; each < 3; each += 1)
      this.from[each] = at(this.#point, each) + at(this.#normal, each) * LIFT_INCHES;
  }

  /** A direction around the normal (Duff et al. 2017, "Building an Orthonormal Basis, Revisited"). */
  #turn(out: number, turns: number, up: number): void {
    const [x, y, z] = [at(this.#normal, 0), at(this.#normal, 1), at(this.#normal, 2)];
    const [a, b] = [out * Math.cos(turns * 2 * Math.PI), out * Math.sin(turns * 2 * Math.PI)];
    const sign = z >= 0 ? 1 : -1;
    const p = -1 / (sign + z);
    this.#to[0] = a * (1 + sign * x * x * p) + b * x * y * p + up * x;
    this.#to[1] = a * sign * x * y * p + b * (sign + y * y * p) + up * y;
    this.#to[2] = -a * sign * x - b * y + up * z;
  }
}

const WHITE = [1, 1, 1];

const dot = (a: Float64Array, b: Float64Array): number =>
  at(a, 0) * at(b, 0) + at(a, 1) * at(b, 1) + at(a, 2) * at(b, 2);
