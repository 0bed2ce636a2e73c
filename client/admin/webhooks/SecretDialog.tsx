import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { Webhook } from "#shared/api/webhooks.ts";
import { LoadFailure } from "../section/LoadFailure.tsx";

/** The secret to give to the receiver. */
export function SecretDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const client = useQueryClient();
  const queryKey = ["admin", "webhook-secret", webhook.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call("GET /api/admin/webhooks/{webhookId}/secret", {
        params: { webhookId: webhook.id },
        signal,
      }),
    // The secret is not kept after the dialog.
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: () => call("POST /api/admin/webhooks/{webhookId}/secret", { params: { webhookId: webhook.id } }),
    async onSuccess(reply) {
      // A slow reply to the first question would show the old secret again.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, reply);
    },
  });
  const failure = change.error ?? error;
  return (
    <Dialog title="Webhook Secret" onClose={onClose}>
      <div className="grid gap-4 wrap-anywhere">
        <p>The receiver of {webhook.url} needs this secret to check that messages are yours. Give it to nobody else.</p>
        {failure && (
          <LoadFailure
            text={change.error ? "The secret was not changed." : "The secret could not be loaded."}
            error={failure}
            onRetry={() => (change.error ? change.mutate() : void refetch())}
          />
        )}
        {data && <CopyField key={data.secret} label="Secret" text={data.secret} look="primary" rows={2} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex-[1_1_16rem] text-soft text-sm">
            {data?.oldSecretUntil
              ? `Messages are also signed with the old secret until ${dateTime(data.oldSecretUntil)}. Another change ends it at once.`
              : "After a change, messages are also signed with the old secret for 24 hours."}
          </p>
          <Button
            look="small"
            aria-disabled={change.isPending || undefined}
            onClick={() => !change.isPending && change.mutate()}
          >
            Change Secret
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
