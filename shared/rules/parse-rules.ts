import { ReadableRulesSchema, type RulesDocument } from "./rules.ts";
import { joinOptions } from "./rules-file.ts";
import { upgradeRules } from "./upgrade-rules.ts";

/** Reads a rules document, however old, in either form. Throws for anything else. */
export const parseRules = (input: unknown): RulesDocument =>
  joinOptions(ReadableRulesSchema.parse(upgradeRules(input)));
