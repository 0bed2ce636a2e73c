import { getPartners } from "#client/api/admin-routes.ts";
import { useReply } from "#client/api/use-reply.ts";
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
  const { reply, failure, load } = useReply(getPartners, shown);

  return (
    <section className={styles.embedding} aria-labelledby="embedding-title">
      <div className={styles.head}>
        <h2 id="embedding-title">Embedding</h2>
        <p>A partner pastes one line into a page, and visitors configure benches there.</p>
        <Button look="small" onClick={load}>
          Reload Partners
        </Button>
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          The partners could not be loaded. {failure.serverError}{" "}
          <Button look="link" onClick={load}>
            Try again
          </Button>
        </p>
      )}
      {reply && <EmbeddingDesk config={config} settings={reply} />}
      {!reply && !failure && <p>Loading the partners …</p>}
    </section>
  );
}
