import { BufferAttribute, BufferGeometry, Color, Mesh, MeshStandardMaterial, Scene } from "three";
import { USDZExporter } from "three/addons/exporters/USDZExporter.js";
import { pieceSurfaces, type Surface } from "#shared/bench/scene/piece-surfaces.ts";
import type { BenchScene, Vector } from "#shared/bench/scene/scene.ts";
import { METERS_PER_INCH } from "./meters.ts";

/** The bench as USDZ: meshes with the IDs of their pieces, at true size in meters, standing on y = 0. */
export async function benchUsdz({ pieces }: BenchScene): Promise<Uint8Array> {
  const scene = new Scene();
  const materials = new Map<string, MeshStandardMaterial>();
  const geometries = new Map<string, readonly BufferGeometry[]>();
  for (const piece of pieces) {
    const { id, form, size, marks, position } = piece;
    const surfaces = pieceSurfaces(piece);
    const key = JSON.stringify([form, size, marks]);
    const shapes = geometries.get(key) ?? surfaces.map(geometryOf);
    geometries.set(key, shapes);
    for (const [index, surface] of surfaces.entries()) {
      const look = JSON.stringify([surface.color, surface.finish]);
      const material = materials.get(look) ?? materialOf(surface);
      materials.set(look, material);
      const mesh = new Mesh(shapes[index], material);
      mesh.name = `${id.replace(/\W+/g, "_")}${index > 0 ? "_marks" : ""}`;
      mesh.position.set(...position).multiplyScalar(METERS_PER_INCH);
      scene.add(mesh);
    }
  }
  // Otherwise every piece would lie at the origin.
  scene.updateMatrixWorld(true);
  return await new USDZExporter().parseAsync(scene);
}

function geometryOf({ positions, normals, triangles }: Surface): BufferGeometry {
  const writeFloats = (vectors: readonly Vector[], scale: number) =>
    new BufferAttribute(new Float32Array(vectors.flat().map((value) => value * scale)), 3);
  return new BufferGeometry()
    .setAttribute("position", writeFloats(positions, METERS_PER_INCH))
    .setAttribute("normal", writeFloats(normals, 1))
    .setIndex([...triangles]);
}

function materialOf({ color, finish: { roughness, metalness, glow } }: Surface) {
  return new MeshStandardMaterial({ color, roughness, metalness, emissive: new Color(color).multiplyScalar(glow) });
}
