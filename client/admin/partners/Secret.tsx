import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { Note } from "../section/Note.tsx";

interface Props {
  readonly partner: StoredPartnerReply;
  readonly onMade: () => void;
}

/** The secret of a partner's server, which is shown once. */
export function Secret({ partner: { id, hasSecret, oldSecretUntil }, onMade }: Props) {
  const [secret, setSecret] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/admin/partners/{partnerId}/secret", { params: { partnerId: id } }),
    onSuccess(reply) {
      setSecret(reply.secret);
      onMade();
    },
  });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 text-sm">
      {secret !== undefined && (
        <div className="w-full">
          <CopyField key={secret} label="Secret" text={secret} rows={2} note="Copy it now: it is not shown again." />
        </div>
      )}
      <Note tone="soft">
        {hasSecret
          ? oldSecretUntil
            ? `The old secret counts until ${dateTime(oldSecretUntil)}. Another change ends it at once.`
            : "The partner has a secret. After a change, the old one counts for another 24 hours."
          : "Without a secret, quotes of the partner’s server count against the limit of its address."}
      </Note>
      <Button look="small" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
        {hasSecret ? "Change Secret" : "Make Secret"}
      </Button>
      {error && (
        <Note tone="bad" role="alert">
          The secret was not changed. {RequestFailure.of(error).message}
        </Note>
      )}
    </div>
  );
}
