import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";

export const MESSAGES_KEY = ["admin", "messages"];

/** The emails that were not delivered. */
export const useMessages = (enabled: boolean) =>
  useQuery({
    queryKey: MESSAGES_KEY,
    queryFn: ({ signal }) => call("GET /api/admin/messages", { signal }),
    enabled,
  });
