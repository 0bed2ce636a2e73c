import { useQuery } from "@tanstack/react-query";
import { listMessages } from "#client/api/messages.ts";

export const MESSAGES_KEY = ["admin", "messages"];

/** The emails that were not delivered. */
export const useMessages = (enabled: boolean) =>
  useQuery({ queryKey: MESSAGES_KEY, queryFn: ({ signal }) => listMessages(signal), enabled });
