import { loadWork, storageKey } from "#client/api/saved-work.ts";
import { takePageRules } from "#client/configurator/page-rules.ts";
import { mount } from "#client/mount.tsx";
import { FramePage } from "./FramePage.tsx";
import { joinHost } from "./join-host.ts";

const STORAGE_KEY = "workbench-start";

export function mountFrame(): void {
  keepOwnBench();
  mount(<FramePage host={joinHost()} rules={takePageRules()} />);
}

/** The hash is the host's starting bench on every load. Visitors who have changed that bench keep their own. */
function keepOwnBench(): void {
  const { pathname, search, hash } = window.location;
  try {
    const key = storageKey(STORAGE_KEY);
    const isKnown = window.localStorage.getItem(key) === hash;
    window.localStorage.setItem(key, hash);
    if (isKnown && loadWork()) window.history.replaceState(null, "", `${pathname}${search}`);
  } catch {
    // Storage is blocked: there is no work to keep.
  }
}
