import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#client/admin/LoadFailure.tsx";
import { getPartners } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import type { RulesDocument } from "#shared/rules.ts";
import styles from "./Embedding.module.css";
import { EmbeddingDesk } from "./EmbeddingDesk.tsx";

interface Props {
  readonly config: RulesDocument;
  readonly shown: boolean;
}

/** How partners show the configurator: the line that they paste, what it shows and what it tells. */
export function Embedding({ config, shown }: Props) {
  const {
    data: settings,
    error,
    refetch,
  } = useQuery({
    queryKey: ["admin", "partners"],
    queryFn: ({ signal }) => getPartners(signal),
    enabled: shown,
  });
  const load = () => void refetch();

  return (
    <section className={styles.embedding} aria-labelledby="embedding-title">
      <div className={styles.head}>
        <h2 id="embedding-title">Embedding</h2>
        <p>A partner pastes one line into a page, and visitors configure benches there.</p>
        <Button look="small" onClick={load}>
          Reload Partners
        </Button>
      </div>
      {error && (
        <LoadFailure text="The partners could not be loaded." error={error} onRetry={load} />
      )}
      {settings && <EmbeddingDesk config={config} settings={settings} />}
      {!settings && !error && <p>Loading the partners …</p>}
    </section>
  );
}
