import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { versionOf } from "#server/http/packed-body.ts";
import type { PartnerRules } from "#server/partners/partner-rules.ts";
import type { UncheckedConfiguration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { indexRules } from "#shared/engine/rules-index.ts";
import { settle } from "#shared/engine/settle.ts";
import { rulesReply } from "#shared/rules-reply.ts";

/** Of compressed replies. The default catalog has about five thousand different ones, of 4 KB each. */
const MOST_BYTES = 20_000_000;

/** Facts about the rules, computed once. */
interface RulesFacts {
  readonly version: string;
  /** The steps that conditions name. All replies depend on the choices in these steps only. */
  readonly decidingSteps: readonly string[];
}

interface Asked extends PartnerRules {
  readonly revision: number;
  readonly input: UncheckedConfiguration;
}

export type PackedReplies = ReturnType<typeof createPackedReplies>;

/** The replies to GET rules. Each is built and compressed once for all configurations that it answers. */
export function createPackedReplies() {
  const known = new WeakMap<Rules, RulesFacts>();
  const packed = new Map<string, Buffer>();
  let bytes = 0;

  const factsOf = ({ rules, revision }: Asked): RulesFacts => {
    const found = known.get(rules);
    if (found) return found;
    const version = versionOf(plainReply({ rules, revision, input: {}, partner: undefined }));
    const facts = { version, decidingSteps: decidingSteps(rules) };
    known.set(rules, facts);
    return facts;
  };

  const keep = (key: string, body: Buffer) => {
    packed.set(key, body);
    bytes += body.length;
    for (const [oldest, { length }] of packed) {
      if (bytes <= MOST_BYTES) break;
      packed.delete(oldest);
      bytes -= length;
    }
  };

  return {
    /** Changes with the rules and the partner's settings, whatever the configuration. */
    versionOf(asked: Asked): string {
      const { version } = factsOf(asked);
      return asked.partner ? versionOf(version + JSON.stringify(asked.partner)) : version;
    },

    /** The reply as JSON, compressed by gzip. */
    async gzipped(asked: Asked, version: string): Promise<Buffer> {
      const { configuration, removed } = settle(asked.rules, asked.input);
      const choices = factsOf(asked).decidingSteps.map((key) => configuration[key]);
      const key = [version, ...choices].join("|");
      // Removed choices can be any text, so these replies would fill the cache.
      const isCommon = removed.length === 0;
      const found = isCommon ? packed.get(key) : undefined;
      if (found) return found;
      const body = await promisify(gzip)(plainReply(asked));
      if (isCommon && !packed.has(key)) keep(key, body);
      return body;
    },
  };
}

/** The reply as JSON. */
export function plainReply({ rules, revision, input, partner }: Asked): string {
  return JSON.stringify(rulesReply(rules, revision, input, partner));
}

function decidingSteps(rules: Rules): readonly string[] {
  const variants = indexRules(rules).steps.flatMap(({ variants }) => [...variants.values()].flat());
  return [...new Set(variants.flatMap(({ clauses }) => clauses.map(({ stepKey }) => stepKey)))];
}
