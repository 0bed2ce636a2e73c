import { findAvailableVariant } from "#shared/engine/availability.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { catalog } from "../../support/rules/catalog.ts";

const { steps, byRole } = indexRules(catalog);

const offeredBy = (entry: (typeof steps)[number], bench: Configuration) =>
  entry.options.filter(({ variants }) => findAvailableVariant(variants, bench)).map(({ value }) => value);

/**
 * Every bench of the catalog without accessories, as far as it decides the place of a piece: colors do not, and a load
 * only decides what else can be chosen.
 */
export const frames: readonly Configuration[] = (() => {
  let found: readonly Configuration[] = [{}];
  for (const entry of steps) {
    const { key, role = "", multiSelect } = entry.step;
    if (multiSelect) continue;
    const most = role.endsWith("color") ? 1 : undefined;
    found = found.flatMap((bench) =>
      offeredBy(entry, bench)
        .slice(0, most)
        .map((value) => ({ ...bench, [key]: value })),
    );
  }
  const load = byRole.get("load")?.step.key ?? "";
  return [...new Map(found.map((bench) => [JSON.stringify({ ...bench, [load]: "" }), bench])).values()];
})();

/** All accessories that a bench can have. */
export function accessoriesFor(bench: Configuration): readonly string[] {
  const entry = byRole.get("accessories");
  if (!entry) return [];
  return offeredBy(entry, bench).filter((value) => !entry.exclusive.has(value));
}
