import { ConfiguratorView } from "#client/configurator/ConfiguratorView.tsx";
import { type Host, HostContext } from "#client/configurator/state/host-context.ts";
import { CompanyContext, PageRulesContext, readCompany } from "#client/configurator/state/page-rules.ts";
import { ErrorBoundary } from "#client/ui/components/ErrorBoundary.tsx";
import type { PageRules } from "#shared/api/rules/page-rules.ts";

interface Props {
  /** Undefined on the server. */
  readonly host: Host | undefined;
  /** The rules that came with the page. */
  readonly rules: PageRules | undefined;
}

/** The page in a partner's frame: the configurator without tabs. */
export function FramePage({ host, rules }: Props) {
  return (
    <ErrorBoundary>
      <HostContext value={host}>
        <CompanyContext value={rules?.company ?? readCompany()}>
          <PageRulesContext value={rules}>
            {/* The name distinguishes this landmark from the host's. */}
            <main aria-label="Workbench configurator">
              <ConfiguratorView />
            </main>
          </PageRulesContext>
        </CompanyContext>
      </HostContext>
    </ErrorBoundary>
  );
}
