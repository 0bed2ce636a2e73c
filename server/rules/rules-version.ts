import type { PartnerRules } from "#server/partners/partner-rules.ts";
import { cachePerRules } from "#server/platform/cache.ts";
import { versionOf } from "#server/platform/hash.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import type { Rules } from "#shared/rules/model.ts";

const versionOfRules = cachePerRules((rules: Rules, revision: number) =>
  versionOf(JSON.stringify(rulesReply(rules, revision, {}))),
);

/** Changes with the rules and the partner's settings, but not with the configuration. Hashes the rules once. */
export function rulesVersion({ rules, partner }: PartnerRules, revision: number): string {
  const version = versionOfRules(rules, revision);
  return partner ? versionOf(version + JSON.stringify(partner)) : version;
}
