import { useState } from "react";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import section from "../section/Section.module.css";
import styles from "./Partners.module.css";
import { useSend } from "./use-send.ts";

interface Props {
  readonly partner: StoredPartnerReply;
  readonly onMade: () => void;
}

/** The secret of a partner's server, which is shown once. */
export function Secret({ partner: { id, hasSecret, oldSecretUntil }, onMade }: Props) {
  const [secret, setSecret] = useState<string>();
  const { mutate, pending, failure } = useSend({
    send: () => call("POST /api/admin/partners/{partnerId}/secret", { params: { partnerId: id } }),
    onSaved: (reply: { readonly secret: string }) => {
      setSecret(reply.secret);
      onMade();
    },
  });
  return (
    <div className={styles.secret}>
      {secret !== undefined && (
        <CopyField
          key={secret}
          label="Secret"
          text={secret}
          rows={2}
          note="Copy it now: it is not shown again."
        />
      )}
      <p className={section.soft}>
        {hasSecret
          ? oldSecretUntil
            ? `The old secret counts until ${dateTime(oldSecretUntil)}. Another change ends it at once.`
            : "The partner has a secret. After a change, the old one counts for another 24 hours."
          : "Without a secret, quotes of the partner’s server count against the limit of its address."}
      </p>
      <Button
        look="small"
        aria-disabled={pending || undefined}
        onClick={() => !pending && mutate(undefined)}
      >
        {hasSecret ? "Change Secret" : "Make Secret"}
      </Button>
      {failure && (
        <p role="alert" className={section.bad}>
          The secret was not changed. {failure.message}
        </p>
      )}
    </div>
  );
}
