import { keptText, type Place } from "#client/ui/hooks/kept-text.ts";
import { isRecord } from "#shared/is-record.ts";
import { EMBED_QUERY } from "#shared/partners/embed.ts";
import type { ProjectItem } from "#shared/project/project.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { pagePartner } from "./page-partner.ts";

const STORAGE_KEY = "workbench-configurator";

interface SavedWork {
  readonly choices: UncheckedConfiguration;
  readonly stepIndex: number;
  readonly edit: unknown;
  readonly start: unknown;
}

/** The bench that a partner's page starts with, in words. The visitor's work is kept for each, and the latest also without one. */
let start = "";

/** Takes the start of the page, or that of the latest work. Returns whether there is work for it. */
export function takeStart(words: string): boolean {
  start = words || String(loadWork()?.start ?? "");
  return loadWork()?.start === start;
}

/** The work for the page's start, else the latest: that saved in this tab, else in this browser, if any. */
export function loadWork(): SavedWork | undefined {
  return load("sessionStorage", start) ?? load("localStorage", start) ?? load("sessionStorage") ?? load("localStorage");
}

/** The latest work in this browser, whichever tab has it. */
export function loadLatestWork(): SavedWork | undefined {
  return load("localStorage") ?? load("sessionStorage");
}

interface Work {
  readonly configuration: Configuration;
  readonly stepIndex: number;
  /** The bench of the project that this is, if any. */
  readonly edit?: { readonly item: ProjectItem; readonly before: Configuration | undefined } | undefined;
}

/** Saves the work for this tab and for later ones. If storage is blocked, as in some frames, the URL still holds the work. */
export function saveWork({ configuration, stepIndex, edit }: Work): void {
  const { item, before } = edit ?? {};
  const text = JSON.stringify({ configuration, stepIndex, edit: item && { item, before }, start });
  for (const place of ["sessionStorage", "localStorage"] as const)
    for (const words of ["", start]) kept(place, words).keep(text);
}

const kept = (place: Place, words: string) => keptText(place, () => storageKey(STORAGE_KEY + words));

function load(place: Place, words = ""): SavedWork | undefined {
  const saved = kept(place, words).read();
  if (!isRecord(saved) || !isRecord(saved.configuration)) return undefined;
  const stepIndex = Number.isInteger(saved.stepIndex) ? Number(saved.stepIndex) : 0;
  const { configuration: choices, edit } = saved;
  return { choices, stepIndex, edit, start: saved.start };
}

/** The storage key of this configurator. Each partner, and each configurator on a partner's page, has its own. */
export function storageKey(name: string): string {
  const slot = new URLSearchParams(window.location.search).get(EMBED_QUERY.slot) ?? "";
  // Partner IDs never contain '#', so our second configurator cannot collide with a partner named '1'.
  const parts = [name, pagePartner(), /^[\w-]{1,64}$/.test(slot) ? `#${slot}` : undefined];
  return parts.filter((part) => part !== undefined).join(":");
}
