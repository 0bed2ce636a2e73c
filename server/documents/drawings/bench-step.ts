import type { BenchScene, ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { readChannels } from "#shared/color.ts";
import { cross, normalize, StepFile, subtract, writeReal, writeText } from "./step-file.ts";

/** Of an inch. */
const MILLIMETERS_PER_INCH = 25.4;

/** The corners of a side, and the way from there to the opposite side. The corners are counterclockwise seen from there. */
interface Prism {
  readonly corners: readonly Vector[];
  readonly way: Vector;
}

/**
 * The bench for CAD: one solid for each piece, in millimeters, with z up from the floor. Edges are sharp. Marks are left out,
 * because they have no volume.
 */
export function benchStep({ pieces }: BenchScene, name: string, description: string): string {
  const file = new StepFile();
  const context = unitsOf(file);
  const solids = pieces.map((piece) => {
    const shell = file.add(`CLOSED_SHELL('',(${facesOf(file, piece).join()}))`);
    return file.add(`MANIFOLD_SOLID_BREP(${writeText(piece.name)},${shell})`);
  });
  const placement = file.addPlacement([0, 0, 0], [0, 0, 1], [1, 0, 0]);
  const shape = file.add(
    `ADVANCED_BREP_SHAPE_REPRESENTATION(${writeText(name)},(${[placement, ...solids].join()}),${context})`,
  );
  file.add(`SHAPE_DEFINITION_REPRESENTATION(${productOf(file, writeText(name), writeText(description))},${shape})`);
  const styles = new Map<string, string>();
  const styled = pieces.map(({ material: { color } }, index) => {
    const style = styles.get(color) ?? styleOf(file, color);
    styles.set(color, style);
    return file.add(`STYLED_ITEM('',(${style}),${solids[index]})`);
  });
  file.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${styled.join()}),${context})`);
  return file.text(name);
}

function facesOf(file: StepFile, { form, size, position }: ScenePiece): readonly string[] {
  const [x, y, z]: Vector = [size[0] / 2, size[1] / 2, size[2] / 2];
  const place = (at: Vector) => toCadAxes([at[0] + position[0], at[1] + position[1], at[2] + position[2]]);
  const extrude = (corners: readonly Vector[], way: Vector) =>
    prismFaces(file, { corners: corners.map(place), way: toCadAxes(way) });
  if (form.kind === "extrusion")
    return extrude(
      form.outline.map(([front, up]): Vector => [x, up, front]),
      [-2 * x, 0, 0],
    );
  if (form.kind === "box")
    return extrude(
      [
        [-x, -y, z],
        [x, -y, z],
        [x, -y, -z],
        [-x, -y, -z],
      ],
      [0, 2 * y, 0],
    );
  const axis = { x: 0, y: 1, z: 2 }[form.axis];
  const moveAlong = (length: number): Vector => [
    axis === 0 ? length : 0,
    axis === 1 ? length : 0,
    axis === 2 ? length : 0,
  ];
  const half = [x, y, z][axis] ?? 0;
  const radius = Math.min(...[x, y, z].filter((_, each) => each !== axis));
  return cylinderFaces(file, place(moveAlong(-half)), toCadAxes(moveAlong(2 * half)), radius * MILLIMETERS_PER_INCH);
}

/** From the axes and inches of the scene to those of CAD. */
const toCadAxes = ([x, y, z]: Vector): Vector => [
  x * MILLIMETERS_PER_INCH,
  -z * MILLIMETERS_PER_INCH,
  y * MILLIMETERS_PER_INCH,
];

const addVectors = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const back = (vector: Vector): Vector => subtract([0, 0, 0], vector);

function prismFaces(file: StepFile, { corners, way }: Prism): readonly string[] {
  const sides = corners.map((low) => {
    const high = addVectors(low, way);
    const [bottom, top] = [file.addVertex(low), file.addVertex(high)];
    return { low, high, bottom, top, up: file.addEdge(bottom, top, low, high) };
  });
  const rounds = sides.flatMap((side, index) => {
    const next = sides[(index + 1) % sides.length];
    if (!next) return [];
    const lower = file.addEdge(side.bottom, next.bottom, side.low, next.low);
    const upper = file.addEdge(side.top, next.top, side.high, next.high);
    return [{ side, next, lower, upper, ahead: normalize(subtract(next.low, side.low)) }];
  });
  const [first] = rounds;
  if (!first) return [];
  const { side: corner, ahead } = first;
  return [
    file.addFace(
      file.addPlane(corner.high, normalize(way), ahead),
      rounds.map(({ upper }) => [upper, true] as const),
    ),
    file.addFace(
      file.addPlane(corner.low, normalize(back(way)), ahead),
      rounds.map(({ lower }) => [lower, false] as const).reverse(),
    ),
    ...rounds.map((each) =>
      file.addFace(file.addPlane(each.side.low, normalize(cross(each.ahead, way)), each.ahead), [
        [each.lower, true],
        [each.next.up, true],
        [each.upper, false],
        [each.side.up, false],
      ]),
    ),
  ];
}

function cylinderFaces(file: StepFile, low: Vector, way: Vector, radius: number): readonly string[] {
  const axis = normalize(way);
  const across: Vector = axis[0] === 0 ? [1, 0, 0] : [0, 1, 0];
  const high = addVectors(low, way);
  const out: Vector = [across[0] * radius, across[1] * radius, across[2] * radius];
  const [start, end] = [addVectors(low, out), addVectors(high, out)];
  const [bottom, top] = [file.addVertex(start), file.addVertex(end)];
  const seam = file.addEdge(bottom, top, start, end);
  const lower = file.circle(bottom, file.addPlacement(low, axis, across), radius);
  const upper = file.circle(top, file.addPlacement(high, axis, across), radius);
  const side = file.addPlacement(low, axis, across);
  return [
    file.addFace(file.add(`CYLINDRICAL_SURFACE('',${side},${writeReal(radius)})`), [
      [lower, true],
      [seam, true],
      [upper, false],
      [seam, false],
    ]),
    file.addFace(file.addPlane(low, back(axis), across), [[lower, false]]),
    file.addFace(file.addPlane(high, axis, across), [[upper, true]]),
  ];
}

/** Millimeters, radians, and how exact lengths are. */
function unitsOf(file: StepFile): string {
  const length = file.add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))");
  const angle = file.add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))");
  const solid = file.add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())");
  const exact = file.add(
    `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'distance_accuracy_value','')`,
  );
  return file.add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${exact}))GLOBAL_UNIT_ASSIGNED_CONTEXT((${[length, angle, solid].join()}))REPRESENTATION_CONTEXT('',''))`,
  );
}

/** The definition of a product with this name and description. */
function productOf(file: StepFile, name: string, description: string): string {
  const application = file.add("APPLICATION_CONTEXT('automotive design')");
  file.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${application})`);
  const context = file.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
  const product = file.add(`PRODUCT(${name},${name},${description},(${context}))`);
  file.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`);
  const formation = file.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
  const stage = file.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
  const definition = file.add(`PRODUCT_DEFINITION('design','',${formation},${stage})`);
  return file.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
}

/** The style of solids in a color. */
function styleOf(file: StepFile, color: string): string {
  const shares = readChannels(color).map((channel) => writeReal(channel / 255));
  const rgb = file.add(`COLOUR_RGB('',${shares.join()})`);
  const fill = file.add(`FILL_AREA_STYLE('',(${file.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`);
  const side = file.add(`SURFACE_SIDE_STYLE('',(${file.add(`SURFACE_STYLE_FILL_AREA(${fill})`)}))`);
  const usage = file.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`);
  return file.add(`PRESENTATION_STYLE_ASSIGNMENT((${usage}))`);
}
