import { versionOf } from "#server/http/packed-body.ts";
import type { PartnerRules } from "#server/partners/partner-rules.ts";
import type { Rules } from "#shared/engine/model.ts";
import { rulesReply } from "#shared/rules-reply.ts";
import { perRules } from "./per-rules.ts";

const versionOfRules = perRules((rules: Rules, revision: number) =>
  versionOf(JSON.stringify(rulesReply(rules, revision, {}))),
);

/** Changes with the rules and the partner's settings, but not with the configuration. Hashes the rules once. */
export function rulesVersion({ rules, partner }: PartnerRules, revision: number): string {
  const version = versionOfRules(rules, revision);
  return partner ? versionOf(version + JSON.stringify(partner)) : version;
}
