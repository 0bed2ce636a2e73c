import { useContext, useLayoutEffect } from "react";
import { getRules } from "#client/api/routes.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import styles from "./Configurator.module.css";
import { Configurator } from "./Configurator.tsx";
import { HostContext } from "./state/host-context.ts";
import { PageRulesContext } from "./state/page-rules.ts";
import { useReply } from "./state/use-reply.ts";

/** The Product Configurator. If the page came without rules, requests them, and offers a retry if that fails. */
export function ConfiguratorView() {
  const pageRules = useContext(PageRulesContext);
  const requested = useReply(getRules, !pageRules);
  const { failure, load } = requested;
  const reply = pageRules?.reply ?? requested.reply;
  const host = useContext(HostContext);
  useLayoutEffect(() => {
    if (reply) host?.takeRules(reply);
  }, [host, reply]);
  if (reply) return <Configurator reply={reply} tag={pageRules?.tag} hasPhoto={pageRules?.hasPhoto} />;
  if (!failure) return <Skeleton />;
  return (
    <Message title="Failed to load configuration rules" tone="error">
      <p>
        {failure.answered ? failure.message : "Please check your connection."} Your choices are saved in this browser.
      </p>
      <Button look="primary" onClick={load}>
        Try again
      </Button>
    </Message>
  );
}

/** A placeholder with the page's layout, so that nothing shifts when the rules arrive. */
function Skeleton() {
  return (
    <div className={styles.layout} aria-busy="true">
      <div className={styles.left}>
        <VisuallyHidden>Loading the configurator …</VisuallyHidden>
        <div className={styles.blank} />
        <div className={`${styles.blank} ${styles.tall}`} />
      </div>
      <div className={styles.right}>
        <div className={`drafting-paper ${styles.blankSheet}`} />
      </div>
    </div>
  );
}
