import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { reply } from "./declaration/reply.ts";

const StoredMessageSchema = schema("Message", {
  id: z.string().describe("The ID of the message, also in the email's `Message-ID`, or its `webhook-id`."),
  template: z.string().describe("The kind of email, such as `new-request`, or the event for a webhook."),
  destination: z
    .string()
    .describe(
      "Where it goes: `staff`, `customer`, `copy` (the second contact), or `person:` and an ID for an email; the number of the webhook.",
    ),
  quoteId: z.string().nullable().describe("The quote that it is about, if any."),
  createdAt: z.iso.datetime().describe("When its event happened, in UTC."),
  state: z
    .enum(["waiting", "delivered", "failed", "held"])
    .describe(
      "A waiting message is tried again, a failed one is not. A message is held back if strangers caused too many.",
    ),
  attempts: z.int().describe("The attempts so far."),
  dueAt: z.iso.datetime().describe("The next attempt, in UTC, if it is waiting."),
  error: z.string().nullable().describe("Why the last attempt failed, or why it was held back."),
});

export type StoredMessage = z.infer<typeof StoredMessageSchema>;

export const MessagesReply = reply("MessagesReply", {
  emailIsOn: z.boolean().describe("Whether the server has a mail server."),
  waiting: z.int().describe("The number of waiting emails."),
  failed: z.int().describe("The number of emails that failed."),
  held: z.int().describe("The number of emails that were held back."),
  messages: z
    .array(StoredMessageSchema)
    .readonly()
    .describe("Emails that failed, then those held back, then those with a failed attempt; at most 100."),
});

export type MessagesReply = z.infer<typeof MessagesReply>;

export const messageEndpoints = similarEndpoints(
  { name: "Staff: messages", description: "The emails that were not delivered." },
  { access: "connections" },
  {
    listMessages: {
      route: "GET /api/admin/messages",
      isPolled: true,
      summary: "List undelivered emails",
      description: "Returns whether email is on, and the emails with a failed attempt.",
      reply: MessagesReply,
    },
    sendMessage: {
      route: "POST /api/admin/messages/{messageId}/send",
      summary: "Send a message again",
      description:
        "Sends the message now, under the same ID, and starts its attempts over. A message that is being sent is left alone, as is an email that was delivered.",
      reply: reply("SendMessageReply", { message: StoredMessageSchema }),
    },
  },
);
