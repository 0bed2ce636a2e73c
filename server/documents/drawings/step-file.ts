import type { Vector } from "#shared/bench/scene/scene.ts";

/** The entities of a STEP file (ISO 10303-21). Each method adds some and returns the reference to the last, such as '#12'. */
export class StepFile {
  readonly #lines: string[] = [];

  add(entity: string): string {
    this.#lines.push(`#${this.#lines.length + 1}=${entity};`);
    return `#${this.#lines.length}`;
  }

  addPoint(at: Vector): string {
    return this.add(`CARTESIAN_POINT('',${writeCoordinates(at)})`);
  }

  addDirection(to: Vector): string {
    return this.add(`DIRECTION('',${writeCoordinates(to)})`);
  }

  /** A place with an axis, and a direction across it. */
  addPlacement(at: Vector, axis: Vector, across: Vector): string {
    const refs = [this.addPoint(at), this.addDirection(axis), this.addDirection(across)];
    return this.add(`AXIS2_PLACEMENT_3D('',${refs.join()})`);
  }

  addVertex(at: Vector): string {
    return this.add(`VERTEX_POINT('',${this.addPoint(at)})`);
  }

  /** A straight edge between two vertices at these points. */
  addEdge(start: string, end: string, from: Vector, to: Vector): string {
    const way = this.add(`VECTOR('',${this.addDirection(normalize(subtract(to, from)))},1.)`);
    const line = this.add(`LINE('',${this.addPoint(from)},${way})`);
    return this.add(`EDGE_CURVE('',${start},${end},${line},.T.)`);
  }

  /** A circular edge from a vertex back to it. */
  circle(vertex: string, placement: string, radius: number): string {
    const addCircle = this.add(`CIRCLE('',${placement},${writeReal(radius)})`);
    return this.add(`EDGE_CURVE('',${vertex},${vertex},${addCircle},.T.)`);
  }

  /** A face within edges, each along its direction or against it, counterclockwise seen from outside. */
  addFace(surface: string, edges: readonly (readonly [edge: string, isAlong: boolean])[]): string {
    const oriented = edges.map(([edge, isAlong]) =>
      this.add(`ORIENTED_EDGE('',*,*,${edge},${isAlong ? ".T." : ".F."})`),
    );
    const bound = this.add(`FACE_OUTER_BOUND('',${this.add(`EDGE_LOOP('',(${oriented.join()}))`)},.T.)`);
    return this.add(`ADVANCED_FACE('',(${bound}),${surface},.T.)`);
  }

  addPlane(at: Vector, normal: Vector, across: Vector): string {
    return this.add(`PLANE('',${this.addPlacement(at, normal, across)})`);
  }

  /** The whole file. */
  text(name: string): string {
    return [
      "ISO-10303-21;",
      "HEADER;",
      "FILE_DESCRIPTION((''),'2;1');",
      `FILE_NAME(${writeText(name)},'',(''),(''),'','','');`,
      "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
      "ENDSEC;",
      "DATA;",
      ...this.#lines,
      "ENDSEC;",
      "END-ISO-10303-21;",
      "",
    ].join("\n");
  }
}

/** A text as STEP writes it: other than ASCII by code points. */
export function writeText(text: string): string {
  const characters = [...text].map((each) => {
    const code = each.codePointAt(0) ?? 0;
    if (each === "'" || each === "\\") return each + each;
    if (code >= 0x20 && code <= 0x7e) return each;
    const hex = code.toString(16).toUpperCase();
    return code > 0xffff ? `\\X4\\${hex.padStart(8, "0")}\\X0\\` : `\\X2\\${hex.padStart(4, "0")}\\X0\\`;
  });
  return `'${characters.join("")}'`;
}

/** A number with a decimal point, as STEP demands: '1.5', '2.' */
export function writeReal(value: number): string {
  const addText = (value + 0).toFixed(9);
  let end = addText.length;
  while (addText[end - 1] === "0") end -= 1;
  return addText.slice(0, end);
}

const writeCoordinates = (vector: Vector): string => `(${vector.map(writeReal).join()})`;

export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export function normalize([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
