import { type ReactNode, useEffect, useId, useRef } from "react";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import styles from "./History.module.css";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The revision or draft that is open. On a narrow screen, it appears above the timeline, so the focus moves there. */
export function Detail({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMedia("(max-width: 56rem)");
  const id = useId();
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  return (
    <article className={styles.detail} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </article>
  );
}
