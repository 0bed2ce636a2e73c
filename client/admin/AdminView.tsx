import { getAdminConfig } from "#client/api/routes.ts";
import { useReply } from "#client/api/use-reply.ts";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import { cents, formatMoney } from "#shared/money.ts";
import styles from "./AdminView.module.css";
import { StepCard } from "./StepCard.tsx";

/** The Admin Panel: the rules as they are stored, drafts and conditions included. */
export function AdminView({ active }: { active: boolean }) {
  const { reply, failure, load } = useReply(getAdminConfig, active);

  if (!reply) {
    if (!failure) return <p className={styles.loading}>Loading the configuration …</p>;
    const { serverError } = failure;
    const title = serverError
      ? `Error loading configuration: ${serverError}`
      : "Failed to load configuration";
    return (
      <Message title={title} tone="error">
        <Button look="primary" onClick={load}>
          Try again
        </Button>
      </Message>
    );
  }
  const { config, revision } = reply;
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <h1>Admin Panel</h1>
        <p>
          {config.name} · revision {revision}
        </p>
      </header>
      <dl className={styles.base}>
        <dt>Base Price</dt>
        <dd>{formatMoney(cents(config.basePrice))}</dd>
      </dl>
      <h2 className={styles.title}>Steps</h2>
      <ol className={styles.steps}>
        {config.steps.map((step) => (
          <li key={step.key}>
            <StepCard step={step} steps={config.steps} />
          </li>
        ))}
      </ol>
    </div>
  );
}
