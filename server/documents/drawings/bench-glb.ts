import { ColorUtils, Document, type Material, type Mesh, NodeIO } from "@gltf-transform/core";
import { pieceSurfaces, type Surface } from "#shared/bench/scene/piece-surfaces.ts";
import type { BenchScene, ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { METERS_PER_INCH } from "./meters.ts";

/** The bench as binary glTF: one node for each piece, at true size in meters, standing on y = 0. */
export function benchGlb({ pieces }: BenchScene, name: string): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const materials = new Map<string, Material>();
  const meshes = new Map<string, Mesh>();

  function materialOf({ color, finish }: Surface): Material {
    const key = JSON.stringify([color, finish]);
    const known = materials.get(key);
    if (known) return known;
    const hex = Number.parseInt(color.slice(1), 16);
    const [red = 0, green = 0, blue = 0] = ColorUtils.hexToFactor(hex, []);
    const { roughness, metalness, glow } = finish;
    const material = document
      .createMaterial()
      .setBaseColorFactor([red, green, blue, 1])
      .setRoughnessFactor(roughness)
      .setMetallicFactor(metalness)
      .setEmissiveFactor([red * glow, green * glow, blue * glow]);
    materials.set(key, material);
    return material;
  }

  function toFloats(values: readonly Vector[], scale: number) {
    const list = new Float32Array(values.flat().map((value) => value * scale));
    return document.createAccessor().setType("VEC3").setArray(list).setBuffer(buffer);
  }

  function toIndices({ positions, triangles }: Surface) {
    const list = positions.length > 0xffff ? new Uint32Array(triangles) : new Uint16Array(triangles);
    return document.createAccessor().setType("SCALAR").setArray(list).setBuffer(buffer);
  }

  function meshOf(piece: ScenePiece): Mesh {
    const { form, size, material, marks } = piece;
    const key = JSON.stringify([form, size, material, marks]);
    const known = meshes.get(key);
    if (known) return known;
    const mesh = document.createMesh(piece.name);
    for (const surface of pieceSurfaces(piece))
      mesh.addPrimitive(
        document
          .createPrimitive()
          .setAttribute("POSITION", toFloats(surface.positions, METERS_PER_INCH))
          .setAttribute("NORMAL", toFloats(surface.normals, 1))
          .setIndices(toIndices(surface))
          .setMaterial(materialOf(surface)),
      );
    meshes.set(key, mesh);
    return mesh;
  }

  const bench = document.createNode(name);
  for (const piece of pieces) {
    const [x, y, z] = piece.position;
    bench.addChild(
      document
        .createNode(piece.name)
        .setMesh(meshOf(piece))
        .setTranslation([x * METERS_PER_INCH, y * METERS_PER_INCH, z * METERS_PER_INCH]),
    );
  }
  document.createScene(name).addChild(bench);
  return new NodeIO().writeBinary(document);
}
