import { useEffect, useEffectEvent, useRef } from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { isNarrowed, type ListFilter } from "./list-filter.ts";
import type { ListState } from "./list-state.ts";

interface EndProps {
  readonly state: ListState;
  readonly onMore: () => void;
}

/** The end of the list. It loads the next page shortly before it scrolls into view. */
export function ListEnd({ state, onMore }: EndProps) {
  const { rows = [], nextCursor, loadingMore, failure } = state;
  const end = useRef<HTMLDivElement>(null);
  const hasMore = nextCursor !== null;
  const more = useEffectEvent(onMore);

  // A new page pushes the end down. If it is still close to the visible part, the next page must also load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again after each page
  useEffect(() => {
    if (!hasMore || failure || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: "1200px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, failure, rows.length]);

  return (
    <div ref={end} className="min-h-px text-center">
      {failure ? (
        <LoadFailure failure={failure} onRetry={onMore} />
      ) : (
        hasMore && (
          <Button look="small" onClick={onMore}>
            {loadingMore ? "Loading more …" : "Show more"}
          </Button>
        )
      )}
    </div>
  );
}

interface FailureProps {
  readonly failure: RequestFailure;
  readonly onRetry: () => void;
}

export function LoadFailure({ failure, onRetry }: FailureProps) {
  return (
    <p role="alert" className="px-[clamp(1rem,2.5vw,2rem)] py-0 text-bad">
      <span>Failed to load quotes</span>
      {failure.serverError && `: ${failure.serverError}`}{" "}
      <Button look="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

interface NoQuotesProps {
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** Shown instead of an empty list. */
export function NoQuotes({ filter, onFilter }: NoQuotesProps) {
  const { show, q, sort, assignee } = filter;
  const which = show === "all" || show === "todo" ? "No quotes" : `No ${show} quotes`;
  const isDone = show === "todo" && q.trim() === "";
  return (
    <div
      className="mx-[clamp(1rem,2.5vw,2rem)] p-6 border border-dashed border-line-strong rounded text-soft wrap-anywhere"
      role="status"
    >
      <p>
        {isDone
          ? "Nothing to do. No quotes are waiting for you."
          : q.trim() === ""
            ? `${which}.`
            : `${which} match “${q.trim()}”.`}
      </p>
      {/\S\s+\S/.test(q) && <p>Each word must match. Try fewer.</p>}
      {show === "deleted" && <p>Quotes you delete stay here for one day.</p>}
      {(show !== "all" || q !== "" || assignee !== undefined || isNarrowed(filter)) && (
        <Button look="link" data-all-quotes="" onClick={() => onFilter({ show: "all", q: "", sort })}>
          Show all quotes
        </Button>
      )}
    </div>
  );
}
