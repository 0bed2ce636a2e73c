import { type Configuration, sameConfiguration } from "#shared/configuration.ts";
import type { ProjectItem } from "#shared/project.ts";
import { useConfiguratorPage } from "../bench-context.tsx";
import { quoted, saveBench } from "./project-commands.ts";
import { setEdit, showMessage, useProjectState } from "./project-store.ts";

/** The edit of an item in the configurator, if there is one, and the ways into and out of it. */
export function useEdit() {
  const { configuration, missing, dispatch, go } = useConfiguratorPage();
  const { project, edit } = useProjectState();
  // An item that another tab removed can still be saved, or discarded for the visitor's own bench.
  const item = edit && (project.find(({ id }) => id === edit.item.id) ?? edit.item);

  const open = (choices: Configuration) => dispatch({ type: "open", choices, source: "project" });
  const showProject = () => dispatch({ type: "show-project", link: "" });

  const begin = (next: ProjectItem) => {
    const isSame = sameConfiguration(configuration, next.configuration);
    setEdit({ item: next, before: isSame ? undefined : configuration });
    open(next.configuration);
    go(0);
    showMessage({ tone: "success", text: `You are editing ${quoted(next.name)}.` });
  };
  const end = (own: Configuration | undefined) => {
    setEdit(undefined);
    if (own) open(own);
    showProject();
  };
  return {
    item,
    canSave: missing.length === 0,
    begin,
    save: () => {
      if (item) saveBench(item, configuration);
      end(edit?.before);
    },
    /** Ends the edit of an item that was removed here, and gives the visitor's own bench back. */
    leave: () => edit && end(edit.before),
    cancel: () => end(edit?.before ?? item?.configuration),
    showProject,
  };
}
