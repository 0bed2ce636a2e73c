import {
  FileError,
  type FileKind,
  jsonOf,
  problemList,
  textOf,
} from "#server/platform/json-file.ts";
import { placeWords } from "#server/platform/json-places.ts";
import {
  BenchesFileSchema,
  type ReferenceBench,
} from "#shared/reference-benches/reference-bench.ts";
import { schemaSentence } from "#shared/text/schema-sentence.ts";
import { shownName } from "#shared/text/text.ts";

/** Enough for all benches of the largest size. */
export const BENCHES_FILE: FileKind = { noun: "benches file", mostMegabytes: 4 };

/** Parses the reference benches in a file; throws a FileError that lists all problems. */
export function parseReferenceBenches(bytes: Uint8Array, name: string): readonly ReferenceBench[] {
  const file = jsonOf(textOf(bytes, name, BENCHES_FILE), name);
  const parsed = BenchesFileSchema.safeParse(file, { error: schemaSentence });
  if (parsed.success) return parsed.data;
  throw new FileError(
    problemList(name, parsed.error.issues, ({ path, message }) => {
      const place = placeWords(file, path.map((part) => shownName(String(part))).join("."));
      return place === "" ? message : `${place}: ${message}`;
    }),
  );
}

/** Reference benches as the text of a benches file. */
export function writeBenchesFile(benches: readonly ReferenceBench[]): string {
  const entries = benches.map(({ name, configuration, expectation }) => ({
    name,
    configuration,
    expectation,
  }));
  return JSON.stringify(entries, null, 2);
}
