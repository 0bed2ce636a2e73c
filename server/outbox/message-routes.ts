import { type RequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import type { MessagesReply, SendMessageReply, StoredMessage } from "#shared/api/messages.ts";
import type { Message, MessageStore } from "./message-store.ts";

export const MESSAGE_ID = /^msg_[\w-]{1,60}$/;

interface MessageRouteDeps {
  readonly messages: MessageStore;
  readonly emailIsOn: boolean;
  readonly staffOnly: RequestHandler;
  /** For polling by an open page, which does not extend the session. */
  readonly pageOnly: RequestHandler;
  readonly now: () => Date;
}

/** The emails that were not delivered, for staff, who can send them and the messages to webhooks again. */
export function messageRoutes(deps: MessageRouteDeps): Router {
  const { messages, emailIsOn, staffOnly, pageOnly, now } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  addRoute(router, "/api/admin/messages", {
    before: pageOnly,
    get: async (_req, res) => {
      const [counts, troubled] = await Promise.all([messages.counts(), messages.troubled("email")]);
      const countOf = (wanted: Message["state"]) =>
        counts.find(({ channel, state }) => channel === "email" && state === wanted)?.count ?? 0;
      res.json({
        success: true,
        emailIsOn,
        waiting: countOf("waiting"),
        failed: countOf("failed"),
        held: countOf("held"),
        messages: troubled.map(written),
      } satisfies MessagesReply);
    },
  });

  addRoute(router, "/api/admin/messages/:messageId/send", {
    before: staffOnly,
    post: async (req, res) => {
      const { messageId } = req.params;
      const message =
        MESSAGE_ID.test(messageId) && (await messages.sendAgain(messageId, now()))
          ? await messages.find(messageId)
          : undefined;
      if (!message) {
        const gone =
          "This message no longer exists: it was removed with its quote or webhook, or after 30 days.";
        throw new ApiError(404, "not_found", undefined, { message: gone });
      }
      res.json({ success: true, message: written(message) } satisfies SendMessageReply);
    },
  });

  return router;
}

function written(message: Message): StoredMessage {
  const { id, template, destination, state, attempts } = message;
  return {
    id,
    template,
    destination,
    quoteId: message.quote_id,
    createdAt: message.created_at,
    state,
    attempts,
    dueAt: message.due_at,
    error: message.last_error,
  };
}
