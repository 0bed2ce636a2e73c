import { useSyncExternalStore } from "react";
import { storageKey } from "#client/api/saved-work.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import { keptText } from "#client/ui/hooks/kept-text.ts";
import { type Project, readProject, sameBenches, takeBack } from "#shared/project/project.ts";
import { projectKey } from "./saved-project.ts";

/** The newest quote that the visitor requested for a project. */
interface SentRequest {
  readonly quoteId: string;
  /** 'Nov 25, 2026, 10:05 AM' */
  readonly on: string;
  readonly items: Project;
}

interface ProjectState {
  readonly project: Project;
  /** Whether the browser keeps the project after the page is closed. */
  readonly isKept: boolean;
  readonly request: SentRequest | undefined;
  readonly messages: readonly BarMessage[];
}

/** Long enough to read a name and to reach for Undo. */
const UNDO_MESSAGE_MS = 8000;

const requestKey = () => storageKey("workbench-project-request");
const keptRequest = keptText("localStorage", requestKey);

/** On the server, and in the first paint. */
const EMPTY_STATE: ProjectState = { project: [], isKept: true, request: undefined, messages: [] };

let state: ProjectState | undefined;
/** The text that the project was last read from or written to. */
let known: string | null = null;
let lastMessage = 0;
const listeners = new Set<() => void>();

/** The project of this browser. Each partner has its own. */
export function useProjectState(): ProjectState {
  return useSyncExternalStore(subscribe, projectState, () => EMPTY_STATE);
}

/** Changes the project, including the changes of other tabs. Returns whether that changed anything. */
export function changeProject(change: (project: Project) => Project): boolean {
  readAgain();
  const { project } = projectState();
  const changed = change(project);
  if (changed === project) return false;
  update({ project: changed, isKept: keep(changed) });
  return true;
}

/** Remembers the benches that were requested, for this browser. */
export function keepRequest(request: SentRequest): void {
  update({ request });
  keptRequest.keep(JSON.stringify(request));
}

/** The request for the project, and whether its benches changed since then; undefined if none of them was requested. */
export function findSentRequest({ project, request }: ProjectState) {
  const isFor = request?.items.some((item) => project.some(({ id }) => id === item.id));
  return isFor && request ? { ...request, isChanged: !sameBenches(project, request.items) } : undefined;
}

/** 'requested as Q-261125-ANXQV' */
export const describeSent = ({ quoteId, isChanged }: SentRequest & { readonly isChanged: boolean }) =>
  `${isChanged ? "changed since" : "requested as"} ${quoteId}`;

/** Shows a message in place of all, or only of the one with an ID, and leaves the Undo of what the visitor did since. Returns its ID. */
export function showMessage({ undo, ...message }: Omit<BarMessage, "id">, inPlaceOf?: number): number {
  lastMessage++;
  const id = lastMessage;
  const undoOnce = () => {
    removeMessage(id);
    undo?.();
  };
  const others = projectState().messages.filter((each) => inPlaceOf !== undefined && each.id !== inPlaceOf);
  update({ messages: [...others, { shownMs: UNDO_MESSAGE_MS, ...message, id, ...(undo && { undo: undoOnce }) }] });
  return id;
}

export function removeMessage(id: number): void {
  update({ messages: projectState().messages.filter((message) => message.id !== id) });
}

/** Those that go by themselves, or all. */
export function removeMessages(which: "fleeting" | "all" = "all"): void {
  const { messages } = projectState();
  const kept = messages.filter(({ stays }) => stays && which === "fleeting");
  if (kept.length < messages.length) update({ messages: kept });
}

/** The project as it is now, for what happens on a click. */
export function projectState(): ProjectState {
  state ??= { ...EMPTY_STATE, project: readLatest([]), request: readRequest() };
  return state;
}

function update(changes: Partial<ProjectState>): void {
  state = { ...projectState(), ...changes };
  for (const listen of listeners) listen();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    readAgain();
    window.addEventListener("storage", hear);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", hear);
    startAgain();
  };
}

function hear({ key }: StorageEvent): void {
  if (key === null || key === projectKey() || key === requestKey()) readAgain();
}

/** The next page that shows the project has what the browser keeps, and no messages. */
function startAgain(): void {
  if (!projectState().isKept) return;
  known = null;
  state = undefined;
}

/** Takes over what another tab has stored. A page hears of no changes while it does not show the project. */
function readAgain(): void {
  const { project, isKept, request } = projectState();
  update({ project: readLatest(project), request: isKept ? readRequest() : request });
}

/**
 * The project in the browser's storage, with the benches that this page could not store. If it is unchanged, its items keep their
 * identity.
 */
function readLatest(current: Project): Project {
  try {
    const text = window.localStorage.getItem(projectKey());
    if (text === known) return current;
    const last = readProject(known ?? "[]");
    known = text;
    const latest = readProject(text ?? "[]");
    return state?.isKept === false ? takeBack(latest, current, last) : latest;
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

function readRequest(): SentRequest | undefined {
  const { quoteId, on, items } = Object(keptRequest.read());
  return typeof quoteId === "string" && typeof on === "string"
    ? { quoteId, on, items: readProject(JSON.stringify(items ?? [])) }
    : undefined;
}
