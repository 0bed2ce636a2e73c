import { unzipSync } from "fflate";
import { decodeXml } from "#server/platform/decode-xml.ts";
import { ApiError } from "#server/platform/errors.ts";
import { readXml } from "./read-xml.ts";
import { refuseFile } from "./refuse-file.ts";

/** Half as much again as 20,000 options with long descriptions. */
const MAX_UNPACKED_BYTES = 30_000_000;
const MAX_PARTS = 1000;

/** A part that another one refers to. */
interface Relation {
  readonly id: string | undefined;
  /** The end of its type, which Transitional and Strict Open XML share: 'worksheet'. */
  readonly kind: string;
  readonly path: string;
}

/** The parts of an XLSX file, wherever the program that wrote it put them. Refuses what is no archive, or unpacks to too much. */
export function openPackage(bytes: Uint8Array) {
  checkSizes(bytes);
  const readPart = (path: string): string | undefined => {
    const [content] = Object.values(unzip(bytes, ({ name }) => plainPath(name) === plainPath(path)));
    return content && readText(content);
  };
  /** The relations of a part; of the file itself for an empty path. */
  const relationsOf = (path: string): readonly Relation[] => {
    const relations: Relation[] = [];
    const name = afterSlash(path);
    const folder = path.slice(0, path.length - name.length);
    readXml(readPart(`${folder}_rels/${name}.rels`) ?? "<none/>", {
      open({ name: element, attribute }) {
        if (element !== "Relationship" || attribute("TargetMode") === "External") return;
        const target = new URL(attribute("Target") ?? "", `file:///${path}`).pathname;
        const kind = afterSlash(attribute("Type") ?? "");
        relations.push({ id: attribute("Id"), kind, path: decodeURIComponent(target.slice(1)) });
      },
    });
    return relations;
  };
  return { readPart, relationsOf };
}

const afterSlash = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Names of parts ignore case, and some programs write backslashes. */
const plainPath = (path: string): string => path.replace(/\\/g, "/").replace(/^\//, "").toLowerCase();

/** The sizes that a part states bind it, so they are added up before anything is unpacked. */
function checkSizes(bytes: Uint8Array): void {
  let unpacked = 0;
  let parts = 0;
  unzip(bytes, ({ originalSize }) => {
    unpacked += originalSize;
    parts += 1;
    return false;
  });
  if (unpacked > MAX_UNPACKED_BYTES || parts > MAX_PARTS)
    throw refuseFile("The file is too large once it is unpacked. Keep only the table of options.");
}

type Filter = (part: { readonly name: string; readonly originalSize: number }) => boolean;

function unzip(bytes: Uint8Array, filter: Filter): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuseFile("This is no XLSX file. Save the table as XLSX or CSV.");
  }
}

function readText(content: Uint8Array): string {
  const text = decodeXml(content);
  if (text !== undefined) return text;
  throw refuseFile("The file has an unusual encoding. Open it in a spreadsheet, and save it again as XLSX.");
}
