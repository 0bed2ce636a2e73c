import { isRecord } from "#shared/is-record.ts";
import { readConfiguration, readProject } from "#shared/project/project.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import type { Edit } from "./notice.ts";
import type { ConfiguratorState } from "./state.ts";

/** Whether the bench of an edit differs from that of the project as it was when the edit began. Another tab may have changed it since. */
export const isEdited = ({ edit, configuration }: Pick<ConfiguratorState, "edit" | "configuration">): boolean =>
  edit !== undefined && !sameConfiguration(configuration, edit.item.configuration);

/** Reads a stored edit; undefined if there is none. */
export function readEdit(stored: unknown): Edit | undefined {
  if (!isRecord(stored)) return undefined;
  const [item] = readProject(JSON.stringify([stored.item]));
  return item && { item, before: readConfiguration(stored.before), notices: [] };
}
