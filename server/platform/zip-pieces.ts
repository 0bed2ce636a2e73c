import { strToU8, Zip, ZipDeflate } from "fflate";

interface Piece {
  readonly path: string;
  readonly xml: string;
}

/** Fast rather than small: other requests wait meanwhile. */
const LEVEL = 1;

/** Packs files as a ZIP archive, piece by piece. Pieces of the same file follow each other. */
export async function* zipPieces(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array, void, undefined> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const nothing = new Uint8Array();
  let file: ZipDeflate | undefined;
  for await (const { path, xml } of pieces) {
    if (file?.filename !== path) {
      file?.push(nothing, true);
      file = new ZipDeflate(path, { level: LEVEL });
      zip.add(file);
    }
    file.push(strToU8(xml));
    yield* packed;
    packed = [];
  }
  file?.push(nothing, true);
  zip.end();
  yield* packed;
}
