import { useContext } from "react";
import { isProposing } from "#client/api/proposal.ts";
import { PROJECT_HASH } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { HostContext } from "./host-context.ts";
import type { ConfiguratorAction } from "./reducer.ts";

/** In a frame, the hash comes from the host. */
export function useWorkSource(): "link" | "host" {
  return useContext(HostContext) ? "host" : "link";
}

/** The action that opens the bench or project in the URL, or reports that the URL names none. */
export function openHash(rules: Rules, source: "link" | "host" | "changes"): ConfiguratorAction | undefined {
  const { hash } = window.location;
  if (source === "link" && hash.startsWith(PROJECT_HASH) && !isProposing()) return { type: "show-project", link: hash };
  const choices = readHash(rules, hash);
  if (choices) return { type: "open", choices, source };
  const isUnreadable = source === "link" && hash.includes("=");
  return isUnreadable ? { type: "open-nothing", source: "unreadable-link" } : undefined;
}

/** Changes the hash of the page without an entry in its history. */
export function replaceHash(hash: string): void {
  if (hash === window.location.hash) return;
  const { pathname, search } = window.location;
  try {
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  } catch {
    // Some browsers limit how often the URL may change. The next choice tries again.
  }
}
