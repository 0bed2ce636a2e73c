import type { RulesFileDryRunReply, ValidationError } from "#shared/api.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import { jsonPlaces, readJson } from "./json-text.ts";
import { missingImages } from "./missing-images.ts";
import { placeWords } from "./place-words.ts";
import { rulesErrors } from "./rules-errors.ts";
import { jsonProblem } from "./rules-file-text.ts";
import { type RulesAndImages, refuseOtherProduct } from "./store-edit.ts";

/** What a rules file would change of the current rules, or why it cannot be stored, each with its place. */
export async function reviewRulesFile(
  { rules, images }: RulesAndImages,
  text: string,
): Promise<RulesFileDryRunReply> {
  const { document: current, revision } = await rules.current();
  const told = { success: true, problems: [], changes: [], revision } as const;
  const file = readJson(text);
  if (!file.ok) return { ...told, problems: [jsonProblem(file.error)] };

  const { document, problems } = checkRules(file.value);
  if (!document || problems.length > 0) return { ...told, problems: placed(rulesErrors(problems)) };
  refuseOtherProduct(current, document);
  const there = await images.names();
  const missing = await missingImages(current, document, async (image) => there.has(image));
  if (missing.length > 0) return { ...told, problems: placed(missing) };
  return { ...told, changes: rulesChanges(current, document) };

  function placed(errors: readonly ValidationError[]) {
    const placeOf = jsonPlaces(text);
    const value = file.ok ? file.value : undefined;
    return errors.map((error) => ({
      ...error,
      ...placeOf(error.path),
      // The other kinds of problem name steps and options in their sentence.
      ...(error.code === "invalid_field" && { place: placeWords(value, error.path) }),
    }));
  }
}
