import { MOST_PROBLEMS } from "#server/errors.ts";
import type { RulesFileProblem } from "#shared/api/rules-file.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { type JsonText, jsonPlaces, readJson } from "./json-text.ts";
import { type NamedImage, namedImages } from "./named-images.ts";
import { placeWords } from "./place-words.ts";
import { jsonProblem } from "./rules-file-text.ts";

/** Rules that may take the place of the current ones: a document, or the text of a file. */
export type Candidate = { readonly document: unknown } | { readonly text: string };

export interface RulesQuestion {
  readonly current: RulesDocument;
  readonly candidate: Candidate;
}

/** What rules are, and what they would change of the current ones. */
export interface RulesReview {
  /** Undefined where there are problems. */
  readonly document: RulesDocument | undefined;
  /** Why they cannot be stored, of many the first; in a file each with its place. */
  readonly problems: readonly RulesFileProblem[];
  readonly changes: readonly string[];
  /** The images that the current rules do not name, each as the problem that it is where it is missing. */
  readonly newImages: readonly NewImage[];
}

export interface NewImage {
  readonly image: string;
  readonly ifMissing: RulesFileProblem;
}

/** Reads and checks rules, and compares them with the current ones. The largest take a second or two. */
export function reviewRules({ current, candidate }: RulesQuestion): RulesReview {
  const json: JsonText =
    "text" in candidate ? readJson(candidate.text) : { ok: true, value: candidate.document };
  const refused = { document: undefined, changes: [], newImages: [] };
  if (!json.ok) return { ...refused, problems: [jsonProblem(json.error)] };

  const { document, problems } = checkRules(json.value);
  const place =
    "text" in candidate ? placing(candidate.text, json.value) : (same: RulesFileProblem) => same;
  if (!document || problems.length > 0) {
    const told = problems
      .slice(0, MOST_PROBLEMS)
      .map(({ path, code, message }) => place({ path, code, message }));
    return { ...refused, problems: told };
  }
  const known = new Set(namedImages(current).map(({ image }) => image));
  const newImages = namedImages(document)
    .filter(({ image }) => !known.has(image))
    .map((named) => ({ image: named.image, ifMissing: place(missing(named)) }));
  return { document, problems: [], changes: rulesChanges(current, document), newImages };
}

/** Adds to a problem where it stands in the text of a file. */
function placing(text: string, value: unknown) {
  let placeOf: ReturnType<typeof jsonPlaces> | undefined;
  return (problem: RulesFileProblem): RulesFileProblem => {
    placeOf ??= jsonPlaces(text);
    return {
      ...problem,
      ...placeOf(problem.path),
      // The other kinds of problem name steps and options in their sentence.
      ...(problem.code === "invalid_field" && { place: placeWords(value, problem.path) }),
    };
  };
}

function missing({ path, image, optionLabel, stepName }: NamedImage): RulesFileProblem {
  return {
    path,
    code: "unknown_image",
    message: `There is no uploaded image '${image}' (${optionLabel}, ${stepName}): upload it again.`,
  };
}
