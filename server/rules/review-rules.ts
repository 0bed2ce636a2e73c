import type { DatabaseSettings } from "#server/db/engine.ts";
import { parseLong } from "#server/http/parse-long.ts";
import { MAX_PROBLEMS } from "#server/platform/errors.ts";
import { jsonPlaces, placeWords } from "#server/platform/json-places.ts";
import { type JsonError, readJson } from "#server/platform/json-text.ts";
import type { RulesWarning } from "#shared/api/rules/catalog.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { PublishEditsRequest } from "#shared/api/rules/rules-edits.ts";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { applyEdits } from "#shared/edits/edit-rules.ts";
import type { Refused } from "#shared/edits/edited-rules.ts";
import { replayEdits } from "#shared/edits/replay-edits.ts";
import type { RehearsedPartner } from "#shared/rehearsal/rehearsal.ts";
import { type Derived, NOTHING_DERIVED } from "#shared/rules/exclusion.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { type Broken, findBrokenSettings } from "./consequences.ts";

/** Rules that may replace the current ones: an object, the text of a file, or the current ones with edits. */
export type Candidate =
  | { readonly document: unknown }
  | { readonly text: string }
  | { readonly apply: readonly RulesEdit[] }
  /** The body of a request to publish edits. */
  | { readonly request: string }
  | {
      /** As the row of a draft keeps them. */
      readonly edits: string;
      /** Whether a conflict says what a colleague published instead. */
      readonly explains: boolean;
    };

export interface RulesQuestion {
  readonly current: RulesDocument;
  /** The exclusions and hidden steps of the current rules. */
  readonly derived: Derived;
  readonly candidate: Candidate;
  readonly partners: readonly RehearsedPartner[];
  /** The database with the open quotes; undefined if they do not matter. */
  readonly database?: DatabaseSettings | undefined;
}

export interface RulesReview {
  /** Undefined if there are problems. */
  readonly document: RulesDocument | undefined;
  /** At most MAX_PROBLEMS; in a file, each with its position. */
  readonly problems: readonly RulesFileProblem[];
  /** Why one of the edits cannot be made. Then there is no document. */
  readonly refused?: Refused;
  /** The reason that the body of a request gives. */
  readonly why?: string | undefined;
  /** At most MAX_PROBLEMS. They do not keep the rules from being stored. */
  readonly warnings: readonly RulesWarning[];
  /** Those of the document; none with problems. */
  readonly derived: Derived;
  /** The differences from the current rules, in sentences. */
  readonly changes: readonly string[];
  /** Those of them that edits do not say themselves. */
  readonly also: readonly string[];
  readonly broken: Broken;
}

const NOTHING_BROKEN: Broken = { settings: [], quotes: { count: 0, named: [] } };

/**
 * Reads and checks rules, and compares them with the current ones, without the open quotes. This takes up to two seconds for the largest.
 * Throws an ApiError for a body that cannot be read.
 */
export function reviewRules({
  current,
  derived: derivedNow,
  candidate,
  partners,
}: Omit<RulesQuestion, "database">): RulesReview {
  const read = readCandidate(candidate, current);
  const nothing = {
    ...{ document: undefined, problems: [], warnings: [], derived: NOTHING_DERIVED, changes: [], also: [] },
    broken: NOTHING_BROKEN,
  };
  if (!("value" in read)) return { ...nothing, ...read };

  const { value, direct, why } = read;
  const check = checkRules(value);
  const { document, problems, warnings = [], derived = NOTHING_DERIVED } = check;
  if (!document || problems.length > 0) {
    const named = problems.slice(0, MAX_PROBLEMS);
    return { ...nothing, problems: "text" in candidate ? placeIn(candidate.text, value, named) : named };
  }
  const changes = rulesChanges(current, document);
  const own = new Set(direct && direct !== value ? rulesChanges(current, direct) : changes);
  const [before, after] = [readRules(current, derivedNow), readRules(document, derived)];
  const settings = findBrokenSettings(before, after, document, partners);
  return {
    document,
    problems: [],
    warnings: warnings.slice(0, MAX_PROBLEMS),
    derived,
    changes,
    also: changes.filter((change) => !own.has(change)),
    why,
    broken: { ...NOTHING_BROKEN, settings },
  };
}

function readCandidate(
  candidate: Candidate,
  current: RulesDocument,
):
  | { readonly value: unknown; readonly direct?: RulesDocument; readonly why?: string | undefined }
  | Pick<RulesReview, "problems">
  | Required<Pick<RulesReview, "refused">> {
  if ("document" in candidate) return { value: candidate.document };
  if ("apply" in candidate) return applyTo(current, candidate.apply);
  if ("request" in candidate) {
    const { edits, why } = parseLong(PublishEditsRequest, candidate.request);
    return { ...applyTo(current, edits), why: why || undefined };
  }
  if ("text" in candidate) {
    const json = readJson(candidate.text);
    return json.ok ? json : { problems: [jsonProblem(json.error)] };
  }
  const { document, conflicts } = replayEdits(current, JSON.parse(candidate.edits), !candidate.explains);
  if (conflicts.length === 0) return { value: document };
  const named = conflicts.slice(0, MAX_PROBLEMS);
  return { problems: named.map(({ message }) => ({ path: "", code: "conflict", message })) };
}

function applyTo(current: RulesDocument, edits: readonly RulesEdit[]) {
  const edited = applyEdits(current, edits);
  return edited.ok ? { value: edited.document, direct: edited.direct } : { refused: edited };
}

/** Adds their positions in the text of a file to problems. */
function placeIn(text: string, value: unknown, problems: readonly RulesFileProblem[]): readonly RulesFileProblem[] {
  const placeOf = jsonPlaces(text);
  return problems.map((problem) => ({
    ...problem,
    ...placeOf(problem.path),
    // Other problems name steps and options in their sentences.
    ...(problem.code === "invalid_field" && { place: placeWords(value, problem.path) }),
  }));
}

function jsonProblem(error: JsonError | undefined): RulesFileProblem {
  const at = { path: "", code: "invalid_json" };
  if (!error) return { ...at, message: "The file is not JSON." };
  const { line, column, problem } = error;
  const message = `The file is not JSON: in line ${line}, column ${column}, ${problem}.`;
  return { ...at, message, line, column };
}
