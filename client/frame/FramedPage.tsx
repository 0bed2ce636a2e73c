import { ErrorBoundary } from "#client/app/ErrorBoundary.tsx";
import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { type Host, HostContext } from "#client/configurator/host-context.ts";

/**
 * The page in a frame: the configurator without tabs. Its main landmark has a name, which distinguishes it from the
 * host's.
 */
export function FramedPage({ host }: { host: Host }) {
  return (
    <ErrorBoundary>
      <HostContext value={host}>
        <main aria-label="Workbench configurator">
          <ConfiguratorView />
        </main>
      </HostContext>
    </ErrorBoundary>
  );
}
