import { call } from "#client/api/call.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { SecretDialog } from "#client/ui/fields/SecretDialog.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { useOneAtATime } from "#client/ui/hooks/use-one-at-a-time.ts";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { PARTNER_LIST } from "../rules/watched-lists.ts";
import { useDialog } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";

/** The secret of a partner's server, which is shown once. */
export function Secret({ partner: { id, name, hasSecret, oldSecretUntil } }: { readonly partner: StoredPartnerReply }) {
  const { attempt } = useListChange(PARTNER_LIST);
  const { dialog, open } = useDialog();
  const runOne = useOneAtATime();
  const make = async () => {
    const made = call("POST /api/admin/partners/{partnerId}/secret", { params: { partnerId: id } });
    const reply = await attempt(made, "Error changing secret", hasSecret ? "Secret changed" : "Secret made");
    if (!reply) return;
    open((close) => (
      <SecretDialog title={`Secret of ${name}`} label="Secret" secret={reply.secret} onClose={close}>
        The partner’s server signs its requests with this secret. Give it to nobody else.
      </SecretDialog>
    ));
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 text-sm">
      <Note tone="soft">
        {hasSecret
          ? oldSecretUntil
            ? `The old secret counts until ${dateTime(oldSecretUntil)}. Another change ends it at once.`
            : "The partner has a secret. After a change, the old one counts for another 24 hours."
          : "Without a secret, quotes of the partner’s server count against the limit of its address."}
      </Note>
      <Button look="small" onClick={({ detail }) => detail < 2 && void runOne("secret", make)}>
        {hasSecret ? "Change Secret" : "Make Secret"}
      </Button>
      {dialog}
    </div>
  );
}
