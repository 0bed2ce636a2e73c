import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { quoteLink } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import type { Webhook, WebhookDelivery } from "#shared/api/webhooks.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";
import { EVENT_NAMES, outcomeText } from "./webhook-texts.ts";

/** The attempts to deliver messages, newest first, with request and response. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const queryKey = ["admin", "webhook-deliveries", webhook.id];
  const { data, error, hasNextPage, fetchNextPage, refetch, isFetchNextPageError } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/admin/webhooks/{webhookId}/deliveries", {
        params: { webhookId: webhook.id },
        query: { before: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const { attempt } = useListChange({ queryKey });
  usePolling(true, () => void refetch({ cancelRefetch: false }));
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  /** The last attempt of each message. */
  const newest = new Map(deliveries?.toReversed().map(({ id, messageId }) => [messageId, id]));

  const sendAgain = ({ messageId }: WebhookDelivery) =>
    attempt(
      call("POST /api/admin/messages/{messageId}/send", { params: { messageId } }),
      "Error sending message",
      "Message is sent again",
    );

  return (
    <section
      className="grid grid-cols-1 justify-items-start gap-3 w-full pt-3 border-t border-line"
      aria-label={`Deliveries to ${webhook.url}`}
    >
      <LoadState what="deliveries" query={{ data, error, refetch: isFetchNextPageError ? fetchNextPage : refetch }} />
      {deliveries?.length === 0 && <Note tone="soft">Nothing was sent in the last 30 days.</Note>}
      <ol className="w-full p-0 list-none">
        {deliveries?.map((delivery) => (
          <Delivery
            key={delivery.id}
            delivery={delivery}
            isLast={newest.get(delivery.messageId) === delivery.id}
            isOn={webhook.state === "on"}
            onSendAgain={() => void sendAgain(delivery)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="small" onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  /** Whether it is the last attempt of its message. */
  readonly isLast: boolean;
  readonly isOn: boolean;
  readonly onSendAgain: () => void;
}

function Delivery({ delivery, isLast, isOn, onSendAgain }: DeliveryProps) {
  const { event, quoteId, at, durationMs, status, request, response, error } = delivery;
  const name = EVENT_NAMES[event];
  return (
    <li className="grid grid-cols-1 justify-items-start gap-1 py-3 border-line not-first:border-t">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>{name}</b>{" "}
        {quoteId && (
          <a className="text-accent" href={quoteLink(quoteId)}>
            {quoteId}
          </a>
        )}{" "}
        <span className="text-soft">
          {dateTime(at)}
          {request && ` · ${durationMs.toLocaleString("en-US")} ms`}
          {status !== null && ` · ${status}`}
        </span>
      </p>
      <Note tone={error === null ? "good" : "bad"}>{outcomeText(delivery, isLast)}</Note>
      {request && (
        <details className="w-full">
          <summary className="min-h-6 cursor-pointer">Request and response</summary>
          <Text label="Request" text={`${headerLines(request.headers)}\n\n${request.body}`} />
          <Text label="Response" text={status === null ? "No response." : `${status}\n\n${response ?? ""}`.trim()} />
        </details>
      )}
      {isLast && isOn && (
        <Button look="small" aria-label={`Send Again: ${name} ${quoteId ?? ""}`.trim()} onClick={onSendAgain}>
          Send Again
        </Button>
      )}
    </li>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function Text({ label, text }: { label: string; text: string }) {
  return (
    <>
      <h4 className="m-0 pt-2 pb-1 text-sm">{label}</h4>
      <ScrollBox label={label} className="m-0 max-h-64 p-3 border border-line rounded bg-sunk overflow-y-auto">
        <pre className="m-0 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </ScrollBox>
    </>
  );
}
