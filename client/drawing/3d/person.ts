import { BufferAttribute, BufferGeometry, Color } from "three";
import { ELBOW } from "#client/drawing/person/person.ts";
import type { Extent } from "#shared/bench/scene/home-view.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";
import type { Vertices } from "./piece-vertices.ts";

/** A cross-section of a limb: an ellipse at a place along it, moved forward or up. In shares of the stature. */
type Ring = readonly [along: number, moved: number, half: number, halfAcross: number];

interface Limb {
  /** From the middle of the body to both sides; 0 for a single limb. */
  readonly aside: number;
  readonly direction: "up" | "forward";
  readonly rings: readonly Ring[];
}

/** The limbs of a person who looks forward, with the forearms level. The proportions are those of the sheet's person. */
const LIMBS: readonly Limb[] = [
  {
    aside: 0,
    direction: "up",
    rings: Array.from({ length: 9 }, (_, index): Ring => {
      const angle = (index / 8 - 0.5) * Math.PI;
      return [0.934 + 0.066 * Math.sin(angle), 0.012, 0.05 * Math.cos(angle) + 1e-4, 0.04 * Math.cos(angle) + 1e-4];
    }),
  },
  {
    aside: 0,
    direction: "up",
    rings: [
      [0.455, -0.006, 0.02, 0.03],
      [0.465, -0.006, 0.052, 0.07],
      [0.49, -0.008, 0.064, 0.089],
      [0.53, -0.008, 0.067, 0.094],
      [0.59, 0, 0.056, 0.084],
      [0.65, 0.002, 0.053, 0.083],
      [0.74, 0.002, 0.062, 0.103],
      [0.79, -0.004, 0.056, 0.118],
      [0.815, -0.006, 0.044, 0.112],
      [0.832, -0.004, 0.035, 0.07],
      [0.842, -0.002, 0.031, 0.04],
      [0.85, 0, 0.029, 0.03],
      [0.9, 0.006, 0.027, 0.027],
    ],
  },
  {
    aside: 0.046,
    direction: "up",
    rings: [
      [0, 0.024, 0.072, 0.024],
      [0.012, 0.024, 0.074, 0.027],
      [0.026, 0.012, 0.056, 0.026],
      [0.045, -0.002, 0.027, 0.021],
      [0.1, -0.006, 0.024, 0.021],
      [0.2, -0.01, 0.037, 0.032],
      [0.285, 0, 0.036, 0.032],
      [0.4, -0.002, 0.05, 0.042],
      [0.48, -0.006, 0.058, 0.043],
      [0.5, -0.006, 0.05, 0.036],
    ],
  },
  {
    aside: 0.126,
    direction: "up",
    rings: [
      [ELBOW - 0.018, -0.004, 0.012, 0.012],
      [ELBOW, -0.004, 0.021, 0.02],
      [0.7, -0.004, 0.025, 0.023],
      [0.77, -0.005, 0.031, 0.028],
      [0.795, -0.006, 0.03, 0.026],
      [0.815, -0.006, 0.022, 0.018],
      [0.823, -0.006, 0.008, 0.006],
    ],
  },
  {
    aside: 0.126,
    direction: "forward",
    rings: [
      [-0.02, ELBOW, 0.012, 0.012],
      [0, ELBOW, 0.02, 0.02],
      [0.06, ELBOW, 0.022, 0.021],
      [0.14, ELBOW, 0.016, 0.017],
      [0.165, ELBOW, 0.013, 0.021],
      [0.21, ELBOW - 0.002, 0.011, 0.022],
      [0.235, ELBOW - 0.004, 0.004, 0.012],
    ],
  },
];

const LIMB_CORNERS = 18;
/** The distance from the body to the front edge of the bench, in inches. */
const GAP_INCHES = 1;
/** The reach of the fingers and of the back, the front and the half width of the body, as shares of the stature. */
const ARM_REACH = 0.235;
const BACK_DEPTH = 0.075;
const FRONT_DEPTH = 0.07;
const HALF_ACROSS = 0.16;
/** The place of the fingers along the forearm, and how far they are below its middle. */
const FINGERS = 0.23;
const FINGERS_DEPTH = 0.008;
/** The sine of the most that the forearms turn up or down. */
const MOST_TURNED = 0.8;

const COLOR = "#8C9DAD";
/** Roughness, metalness, own light and grain, as for a piece. */
const FINISH = [0.8, 0, 0, 0] as const;

/** A person for scale, who stands at the front of the bench with the hands on it, if the forearms reach it. The stature is in inches. */
export interface ScenePerson {
  /** One for each limb. */
  readonly vertices: readonly Vertices[];
  /** The extents of the body and the feet, for the camera and the shadow on the floor. */
  readonly extents: readonly Extent[];
}

export function personInScene({ depth, surface }: BenchScene, stature: number): ScenePerson {
  const z = depth / 2 + GAP_INCHES + FRONT_DEPTH * stature;
  const down = (ELBOW - FINGERS_DEPTH - surface / stature) / FINGERS;
  const turn = Math.asin(Math.max(-MOST_TURNED, Math.min(MOST_TURNED, down)));
  limbs ??= LIMBS.flatMap((limb) =>
    (limb.aside === 0 ? [0] : [-limb.aside, limb.aside]).map((aside) => limbShape(limb, aside)),
  );
  return {
    vertices: limbs.map(({ direction, position, normal, triangles }) => {
      const count = position.length / 3;
      const limbTurn = direction === "forward" ? turn : 0;
      return {
        lists: {
          position: placeVertices(position, limbTurn, ELBOW).map(
            (share, index) => share * stature + (index % 3 === 2 ? z : 0),
          ),
          normal: placeVertices(normal, limbTurn, 0),
          uv: new Float32Array(2 * count),
          tint: repeat(new Color(COLOR).toArray(), count),
          finish: repeat(FINISH, count),
        },
        triangles,
      };
    }),
    extents: [
      {
        position: [0, 0.7 * stature, z - ((ARM_REACH - BACK_DEPTH) / 2) * stature],
        size: [2 * HALF_ACROSS * stature, 0.6 * stature, (ARM_REACH + BACK_DEPTH) * stature],
      },
      ...[-1, 1].map((side) => ({
        position: [side * 0.05 * stature, 0.02 * stature, z - 0.02 * stature] as const,
        size: [0.05 * stature, 0.04 * stature, 0.14 * stature] as const,
      })),
    ],
  };
}

/** Vectors of a limb of a body that looks to the rear, turned down around a height. */
function placeVertices(from: Float32Array, turn: number, elbow: number): Float32Array {
  const to = new Float32Array(from.length);
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  for (let at = 0; at < from.length; at += 3) {
    const [forward = 0, up = 0, across = 0] = from.subarray(at, at + 3);
    to[at] = across;
    to[at + 1] = elbow + (up - elbow) * cosine - forward * sine;
    to[at + 2] = -forward * cosine - (up - elbow) * sine;
  }
  return to;
}

function repeat(values: readonly number[], count: number): Float32Array {
  return new Float32Array(count * values.length).map((_, index) => values[index % values.length] ?? 0);
}

/** The limbs on both sides. They are computed once. */
let limbs: readonly ReturnType<typeof limbShape>[] | undefined;

/** The surface of a limb with smooth normals, as shares of the stature: x forward, y up. */
function limbShape({ direction, rings }: Limb, aside: number) {
  const points = rings.flatMap(([along, moved, half, halfAcross]) =>
    Array.from({ length: LIMB_CORNERS }, (_, corner) => {
      const angle = (corner / LIMB_CORNERS) * 2 * Math.PI;
      const out = moved + half * Math.cos(angle);
      const across = aside + halfAcross * Math.sin(angle);
      return direction === "up" ? [out, along, across] : [along, out, -across];
    }),
  );
  const triangles = rings.slice(1).flatMap((_, ring) =>
    Array.from({ length: LIMB_CORNERS }, (_, corner) => {
      const next = (corner + 1) % LIMB_CORNERS;
      const [low, high] = [ring * LIMB_CORNERS, (ring + 1) * LIMB_CORNERS];
      return [low + corner, high + corner, high + next, low + corner, high + next, low + next];
    }).flat(),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points.flat()), 3));
  geometry.setIndex(triangles);
  geometry.computeVertexNormals();
  const valuesOf = (name: string) => new Float32Array(geometry.getAttribute(name).array);
  return { direction, position: valuesOf("position"), normal: valuesOf("normal"), triangles };
}
