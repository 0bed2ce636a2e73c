import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";

export const WEBHOOKS_KEY = ["admin", "webhooks"];

export const useWebhooks = (enabled: boolean) =>
  useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => call("GET /api/admin/webhooks", { signal }),
    enabled,
  });
