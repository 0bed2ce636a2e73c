import { ErrorBoundary } from "#client/app/ErrorBoundary.tsx";
import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { type Host, HostContext } from "#client/configurator/host-context.ts";

/**
 * What a page of somebody else shows in a frame: the configurator alone (spec, section 2). Its main part has a name,
 * which tells it from that of the page around.
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
