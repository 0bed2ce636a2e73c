import {
  FileError,
  type FileKind,
  jsonOf,
  problemList,
  readBytes,
  textOf,
} from "#server/files/json-file.ts";
import { jsonPlaces } from "#server/rules/json-text.ts";
import { placeWords } from "#server/rules/place-words.ts";
import { type Partner, PartnersFileSchema } from "#shared/partners.ts";
import { schemaSentence, unknownName } from "#shared/schema-sentence.ts";
import { shownName } from "#shared/text.ts";

/** Two thousand partners with all their facts fit into it. */
const KIND: FileKind = { noun: "partners' file", mostMegabytes: 1 };

/** The partners of a file without any problem; a FileError that tells the problems otherwise. */
export async function readPartnersFile(path: string, name = path): Promise<readonly Partner[]> {
  return parsePartnersFile(await readBytes(path, name, KIND), name);
}

/** The partners in the bytes of a file. */
export function parsePartnersFile(bytes: Uint8Array, name: string): readonly Partner[] {
  const text = textOf(bytes, name, KIND);
  const file = jsonOf(text, name);
  const { partners, problems } = checkPartners(file);
  if (partners && problems.length === 0) return partners;
  const placeOf = jsonPlaces(text);
  const sentence = ({ path, message }: PlacedProblem) => {
    const line = placeOf(path.map(String).join("."))?.line;
    const words = placeWords(file, path.map((part) => shownName(String(part))).join("."));
    const place = [line === undefined ? "" : `Line ${line}`, words].filter((part) => part !== "");
    return [place.join(", "), message].filter((part) => part !== "").join(": ");
  };
  throw new FileError(problemList(name, problems, sentence));
}

interface PlacedProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface PartnersCheck {
  readonly problems: readonly PlacedProblem[];
  /** Undefined where the file has not the shape of one. */
  readonly partners?: readonly Partner[];
}

function checkPartners(file: unknown): PartnersCheck {
  try {
    const parsed = PartnersFileSchema.safeParse(file, { error: schemaSentence });
    const problems = droppedNames(file);
    return parsed.success
      ? { problems, partners: parsed.data.partners }
      : { problems: [...problems, ...parsed.error.issues] };
  } catch (error) {
    // More issues than the schema library can hold.
    if (!(error instanceof RangeError)) throw error;
    const message = "This has too many mistakes to list them: check that it is a partners' file.";
    return { problems: [{ path: [], message }] };
  }
}

/** The one name that a schema of free names drops in silence. */
function droppedNames(file: unknown): readonly PlacedProblem[] {
  const partners = property(file, "partners");
  return (Array.isArray(partners) ? partners : []).flatMap((partner: unknown, index) => {
    const fixed = property(partner, "fixedChoices");
    if (!isObject(fixed) || !Object.hasOwn(fixed, "__proto__")) return [];
    const path = ["partners", index, "fixedChoices", "__proto__"];
    return [{ path, message: unknownName("__proto__") }];
  });
}

function property(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
