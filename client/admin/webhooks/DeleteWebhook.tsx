import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { DialogForm } from "#client/admin/forms/DialogForm.tsx";
import formStyles from "#client/admin/forms/FormDialog.module.css";
import { call, RequestFailure } from "#client/api/request.ts";
import type { Webhook } from "#shared/api/webhooks.ts";

interface Props {
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks first, because the secret cannot be restored. */
export function DeleteWebhook({ webhook, onDeleted, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () =>
      call("DELETE /api/admin/webhooks/{webhookId}", { params: { webhookId: webhook.id } }),
    onSuccess: onDeleted,
  });
  return (
    <DialogForm
      title="Delete Webhook"
      submitLabel="Delete Webhook"
      danger
      dirty={false}
      pending={isPending}
      form={form}
      onSubmit={() => mutate()}
      onClose={onClose}
      reason={
        error && (
          <p role="alert" className={formStyles.rejected}>
            {RequestFailure.of(error).message}
          </p>
        )
      }
    >
      <p>
        {webhook.url} will receive nothing more. Messages that wait for it, its deliveries and its
        secret are deleted.
      </p>
    </DialogForm>
  );
}
