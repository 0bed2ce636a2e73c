import { createHash } from "node:crypto";
import { ApiError } from "#server/platform/errors.ts";
import { summaryOfChanges } from "#shared/changes/rules-changes.ts";
import {
  type BrokenExpectation,
  brokenSentence,
} from "#shared/reference-benches/broken-expectations.ts";

/** Identifies broken expectations with their reasons, so that a request accepts exactly what staff saw. */
export function acceptanceOf(broken: readonly BrokenExpectation[]): string {
  return createHash("sha256").update(JSON.stringify(broken)).digest("base64url").slice(0, 22);
}

/** Refuses a change that breaks expectations, unless the request accepts exactly these. */
export function refuseUnaccepted(
  broken: readonly BrokenExpectation[],
  accepted: string | undefined,
): void {
  const acceptance = acceptanceOf(broken);
  if (broken.length === 0 || accepted === acceptance) return;
  const count = broken.length === 1 ? "an expectation" : `${broken.length} expectations`;
  throw new ApiError(
    409,
    "expectations_broken",
    broken.map((each) => ({
      path: `referenceBenches[${JSON.stringify(each.name)}]`,
      code: "expectations_broken",
      message: `${brokenSentence(each)}.`,
    })),
    { message: `This change breaks ${count}. Nothing was changed.`, acceptance },
  );
}

/** The summary of a revision, with the broken expectations that staff accepted. */
export function summaryWith(
  broken: readonly BrokenExpectation[],
  changes: readonly string[],
): string {
  const summary = summaryOfChanges(changes);
  if (broken.length === 0) return summary;
  return `${summary}. Accepted: ${summaryOfChanges(broken.map(brokenSentence), "expectation")}.`;
}
