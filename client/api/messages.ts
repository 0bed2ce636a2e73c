import type { MessagesReply, SendMessageReply } from "#shared/api/messages.ts";
import { request } from "./request.ts";

const MESSAGES = "/api/admin/messages";

export function listMessages(signal?: AbortSignal) {
  return request<MessagesReply>(MESSAGES, { signal });
}

/** Sends a message now, with its ID. */
export function sendMessage(id: string) {
  return request<SendMessageReply>(`${MESSAGES}/${id}/send`, { method: "POST" });
}
