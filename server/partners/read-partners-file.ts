import { FileError, type FileKind, jsonOf, problemList, textOf } from "#server/platform/json-file.ts";
import { jsonPlaces, placeWords } from "#server/platform/json-places.ts";
import { isRecord } from "#shared/is-record.ts";
import { type FilePartner, PartnersFileSchema } from "#shared/partners/partner.ts";
import { schemaSentence, unknownName } from "#shared/text/schema-sentence.ts";
import { shownName } from "#shared/text/text.ts";

/** Enough for hundreds of partners with long price lists. */
export const PARTNERS_FILE: FileKind = { noun: "partners' file", mostMegabytes: 16 };

/** Parses a partners' file; throws a FileError that lists all problems. */
export function parsePartnersFile(bytes: Uint8Array, name: string): readonly FilePartner[] {
  const text = textOf(bytes, name, PARTNERS_FILE);
  const file = jsonOf(text, name);
  const { partners, problems } = checkPartners(file);
  if (partners && problems.length === 0) return partners;
  const placeOf = jsonPlaces(text);
  const writeProblem = ({ path, message }: PlacedProblem) => {
    const line = placeOf(path.map(String).join("."))?.line;
    const words = placeWords(file, path.map((part) => shownName(String(part))).join("."));
    const place = [line === undefined ? "" : `Line ${line}`, words].filter((part) => part !== "");
    return [place.join(", "), message].filter((part) => part !== "").join(": ");
  };
  throw new FileError(problemList(name, problems, writeProblem));
}

interface PlacedProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface PartnersCheck {
  readonly problems: readonly PlacedProblem[];
  /** Undefined if the file does not match the schema. */
  readonly partners?: readonly FilePartner[];
}

function checkPartners(file: unknown): PartnersCheck {
  try {
    const parsed = PartnersFileSchema.safeParse(file, { error: schemaSentence });
    const problems = droppedNames(file);
    return parsed.success
      ? { problems, partners: parsed.data.partners }
      : { problems: [...problems, ...parsed.error.issues] };
  } catch (error) {
    // zod throws on too many issues.
    if (!(error instanceof RangeError)) throw error;
    const message = "There are too many mistakes to list. Check that this is a partners' file.";
    return { problems: [{ path: [], message }] };
  }
}

/** The places of records, whose key __proto__ zod silently drops. */
const RECORDS = [["fixedChoices"], ["priceList", "steps"], ["priceList", "options"]];

function droppedNames(file: unknown): readonly PlacedProblem[] {
  const partners = readProperty(file, "partners");
  return (Array.isArray(partners) ? partners : []).flatMap((partner: unknown, index) =>
    RECORDS.flatMap((place) => droppedIn(place.reduce(readProperty, partner), ["partners", index, ...place])),
  );
}

function droppedIn(record: unknown, path: readonly PropertyKey[]): readonly PlacedProblem[] {
  if (!isRecord(record)) return [];
  return Object.keys(record).flatMap((key) =>
    key === "__proto__"
      ? [{ path: [...path, key], message: unknownName(key) }]
      : droppedIn(record[key], [...path, key]),
  );
}

function readProperty(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
