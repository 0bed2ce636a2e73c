import { useEffect, useEffectEvent, useRef } from "react";
import type { DeskState } from "#client/quotes/desk/desk-state.ts";
import { Button } from "#client/ui/Button.tsx";
import styles from "./ListEnd.module.css";

interface Props {
  readonly state: DeskState;
  readonly onMore: () => void;
}

/** The end of the list: more is loaded before it comes into sight. */
export function ListEnd({ state, onMore }: Props) {
  const { rows = [], nextCursor, loadingMore, failure } = state;
  const end = useRef<HTMLDivElement>(null);
  const hasMore = nextCursor !== null;
  const more = useEffectEvent(onMore);

  // Each page that came moves the end: where it is still near, the next one is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another length looks anew
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
    <div ref={end} className={styles.end}>
      {failure ? (
        <p role="alert" className={styles.failure}>
          <span>Failed to load quotes</span>
          {failure.serverError && `: ${failure.serverError}`}{" "}
          <Button look="link" onClick={onMore}>
            Try again
          </Button>
        </p>
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
