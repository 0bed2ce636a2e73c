import { useSyncExternalStore } from "react";
import { storageKey } from "#client/api/saved-work.ts";
import type { BarMessage } from "#client/ui/MessageBar.tsx";
import type { Configuration } from "#shared/configuration.ts";
import { isRecord } from "#shared/is-record.ts";
import { type Project, type ProjectItem, readConfiguration, readProject } from "#shared/project.ts";
import { projectKey } from "./saved-project.ts";

/** The item whose bench is in the configurator. */
interface Edit {
  /** As it was when the edit began. It may leave the project meanwhile, also in another tab. */
  readonly item: ProjectItem;
  /** The visitor's own bench, which returns after the edit; undefined if it was the same. */
  readonly before: Configuration | undefined;
}

interface ProjectState {
  readonly project: Project;
  /** Whether the browser keeps the project after the page is closed. */
  readonly isKept: boolean;
  readonly edit: Edit | undefined;
  readonly messages: readonly BarMessage[];
}

/** Long enough to read a name and to reach for Undo. */
const MESSAGE_MS = 8000;

const EDIT_KEY = "workbench-project-edit";

/** On the server, and in the first paint. */
const EMPTY: ProjectState = { project: [], isKept: true, edit: undefined, messages: [] };

let state: ProjectState | undefined;
/** The text that the project was last read from or written to. */
let known: string | null = null;
let lastMessage = 0;
const listeners = new Set<() => void>();

/** The project of this browser. Each partner has its own. */
export function useProjectState(): ProjectState {
  return useSyncExternalStore(subscribe, projectState, () => EMPTY);
}

/** Changes the project, including what other tabs have changed meanwhile. Returns whether that changed anything. */
export function changeProject(change: (project: Project) => Project): boolean {
  const { project, isKept } = projectState();
  const latest = isKept ? readLatest(project) : project;
  const changed = change(latest);
  if (changed === latest) return false;
  update({ project: changed, isKept: keep(changed) });
  return true;
}

/** Starts or ends the edit of an item. A reload of this tab continues it. */
export function setEdit(edit: Edit | undefined): void {
  update({ edit });
  try {
    window.sessionStorage.setItem(storageKey(EDIT_KEY), JSON.stringify(edit ?? null));
  } catch {
    // Without storage, a reload ends the edit.
  }
}

/** Shows a message in place of the one before. */
export function showMessage({ undo, ...message }: Omit<BarMessage, "id">): void {
  lastMessage++;
  const id = lastMessage;
  const undoOnce = () => {
    removeMessage(id);
    undo?.();
  };
  update({ messages: [{ shownMs: MESSAGE_MS, ...message, id, ...(undo && { undo: undoOnce }) }] });
}

export function removeMessage(id: number): void {
  update({ messages: projectState().messages.filter((message) => message.id !== id) });
}

export function removeMessages(): void {
  update({ messages: [] });
}

/** The project as it is now, for what happens on a click. */
export function projectState(): ProjectState {
  state ??= { ...EMPTY, project: readLatest([]), edit: readEdit() };
  return state;
}

function update(changes: Partial<ProjectState>): void {
  state = { ...projectState(), ...changes };
  for (const listen of listeners) listen();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    startAgain();
    window.addEventListener("storage", hear);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", hear);
  };
}

function hear({ key }: StorageEvent): void {
  if (key === null || key === projectKey()) readAgain();
}

/** A page that shows the project afresh has what the browser keeps, and no messages. */
function startAgain(): void {
  if (!projectState().isKept) return;
  known = null;
  state = undefined;
}

/** Takes over what another tab has stored. */
function readAgain(): void {
  const { project, isKept } = projectState();
  if (isKept) update({ project: readLatest(project) });
}

/** The project in the browser's storage. If nobody has changed it, its items keep their identity. */
function readLatest(current: Project): Project {
  try {
    const text = window.localStorage.getItem(projectKey());
    if (text === known) return current;
    known = text;
    return readProject(text ?? "[]");
  } catch {
    return current;
  }
}

/** Whether the browser could store the project. */
function keep(project: Project): boolean {
  const text = JSON.stringify(project);
  try {
    window.localStorage.setItem(projectKey(), text);
    known = text;
    return true;
  } catch {
    // Storage is full or blocked. The page holds the project, and its link can be copied.
    return false;
  }
}

function readEdit(): Edit | undefined {
  try {
    const stored: unknown = JSON.parse(
      window.sessionStorage.getItem(storageKey(EDIT_KEY)) ?? "null",
    );
    if (!isRecord(stored)) return undefined;
    const [item] = readProject(JSON.stringify([stored.item]));
    return item && { item, before: readConfiguration(stored.before) };
  } catch {
    return undefined;
  }
}
