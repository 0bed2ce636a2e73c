import { isProposing } from "#client/api/proposal.ts";
import { storageKey } from "#client/api/saved-work.ts";
import { keptText } from "#client/ui/hooks/kept-text.ts";

/** The key of the project in the browser's storage. Each partner has its own. A tab that changes a bench of a quote has no project. */
export const projectKey = () => storageKey(isProposing() ? "workbench-no-project" : "workbench-project");

export const hasSavedProject = (): boolean => (keptText("localStorage", projectKey).load() ?? "[]") !== "[]";
