import { useQuery } from "@tanstack/react-query";
import { listWebhooks } from "#client/api/webhooks.ts";

export const WEBHOOKS_KEY = ["admin", "webhooks"];

export const useWebhooks = (enabled: boolean) =>
  useQuery({ queryKey: WEBHOOKS_KEY, queryFn: ({ signal }) => listWebhooks(signal), enabled });
