import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { RequestFailure } from "#client/api/request.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import { useAdmin } from "./admin-context.ts";
import { findRejection } from "./rules-edits.ts";

/** Changes of a list that is not part of the rules: each tells its result and loads the list again. */
export function useListChange({ queryKey }: { readonly queryKey: QueryKey }) {
  const { tell } = useAdmin();
  const client = useQueryClient();
  const reload = () => client.refetchQueries({ queryKey });
  const told = (text: string, more?: Pick<BarMessage, "detail" | "undo">) => {
    tell({ tone: "success", text, ...more });
    return reload();
  };
  return {
    /** Tells a change that succeeded, and resolves once the list shows it. */
    told,
    /** Waits for the change of a dialog, and tells it. Resolves to the reason if it failed: without a reply, the list may have changed. */
    async send<Reply>(change: Promise<Reply>, text: string | ((reply: Reply) => string), detail: string) {
      const reason = await findRejection(
        change.then((reply) => void told(typeof text === "string" ? text : text(reply), { detail })),
      );
      if (reason) void reload();
      return reason;
    },
    /** Waits for a request, and tells a change. Resolves to its reply; undefined if it failed, which `failed` introduces. */
    async attempt<Reply>(
      change: Promise<Reply>,
      failed: string,
      text?: string,
      more?: Parameters<typeof told>[1],
    ): Promise<Reply | undefined> {
      try {
        const reply = await change;
        if (text !== undefined) await told(text, more);
        return reply;
      } catch (failure) {
        tell({ tone: "error", text: `${failed}: ${RequestFailure.of(failure).message}` });
        await reload();
        return undefined;
      }
    },
  };
}
