import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { messageEndpoints, type StoredMessage } from "#shared/api/messages.ts";
import type { Message, MessageStore } from "./message-store.ts";

interface MessageRouteDeps {
  readonly messages: MessageStore;
  readonly emailIsOn: boolean;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** The emails that were not delivered, for staff, who can send them and the messages to webhooks again. */
export function messageRoutes({ messages, emailIsOn, serve, now }: MessageRouteDeps): void {
  serve(messageEndpoints, {
    listMessages: async () => {
      const [counts, troubled] = await Promise.all([messages.countMessages(), messages.listTroubled("email")]);
      const countOf = (wanted: Message["state"]) =>
        counts.find(({ channel, state }) => channel === "email" && state === wanted)?.count ?? 0;
      return {
        emailIsOn,
        waiting: countOf("waiting"),
        failed: countOf("failed"),
        held: countOf("held"),
        messages: troubled.map(toStoredMessage),
      };
    },

    sendMessage: async ({ params: { messageId } }) => {
      const message = (await messages.sendAgain(messageId, now())) ? await messages.find(messageId) : undefined;
      if (!message) throw new ApiError(404, "not_found", undefined, { message: GONE.message });
      return { message: toStoredMessage(message) };
    },
  });
}

function toStoredMessage(message: Message): StoredMessage {
  const { id, template, destination, state, attempts } = message;
  return {
    id,
    template,
    destination: destination.replace(/^staff\b.*/, "staff"),
    quoteId: message.quote_id,
    createdAt: message.created_at,
    state,
    attempts,
    dueAt: message.due_at,
    error: message.last_error,
  };
}
