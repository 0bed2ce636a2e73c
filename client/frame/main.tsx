import "#client/ui/tokens.css";
import "#client/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#client/app/ErrorBoundary.tsx";
import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { HostContext } from "#client/configurator/host-context.ts";
import { loadWork, storageKey } from "#client/configurator/saved-work.ts";
import { joinHost } from "./join-host.ts";

const STORAGE_KEY = "workbench-start";

const { search, hash } = window.location;
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
if (window.self === window.top) {
  // Outside a frame, go to the page with all views.
  window.location.replace(`/${search}${hash}`);
} else {
  keepOwnBench();
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <HostContext value={joinHost()}>
          {/* The name distinguishes this landmark from the host's. */}
          <main aria-label="Workbench configurator">
            <ConfiguratorView />
          </main>
        </HostContext>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** The hash is the host's starting bench on every load. Visitors who have changed that bench keep their own. */
function keepOwnBench(): void {
  const { pathname } = window.location;
  try {
    const key = storageKey(STORAGE_KEY);
    const isKnown = window.localStorage.getItem(key) === hash;
    window.localStorage.setItem(key, hash);
    if (isKnown && loadWork()) window.history.replaceState(null, "", `${pathname}${search}`);
  } catch {
    // Storage is blocked: there is no work to keep.
  }
}
