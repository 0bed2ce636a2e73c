import { isRecord } from "#shared/is-record.ts";
import { type ProjectItem, readConfiguration, readProject } from "#shared/project/project.ts";
import type { Configuration } from "#shared/rules/configuration.ts";

/** The bench of the project that the configurator has, to change it. */
export interface Edit {
  /** As it was when the edit began. It may be removed in the meantime, perhaps in another tab. */
  readonly item: ProjectItem;
  /** The visitor's own bench, which returns after the edit; undefined if it was the same. */
  readonly before: Configuration | undefined;
}

/** Reads a stored edit; undefined if there is none. */
export function readEdit(stored: unknown): Edit | undefined {
  if (!isRecord(stored)) return undefined;
  const [item] = readProject(JSON.stringify([stored.item]));
  return item && { item, before: readConfiguration(stored.before) };
}
