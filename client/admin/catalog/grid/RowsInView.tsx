import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Grid.module.css";

/** The rows of a block. A catalog with fewer options in each step renders all at once. */
const BLOCK = 40;

interface Props {
  readonly count: number;
  /** A row that must be there although it is out of view; undefined for none. */
  readonly shown: number | undefined;
  /** Renders the rows from one position to before another. */
  readonly children: (from: number, to: number) => ReactNode;
}

/** The rows of a step in blocks. A block that is far from the view has its height, but no rows. */
export function RowsInView({ count, shown, children }: Props) {
  return Array.from({ length: Math.ceil(count / BLOCK) }, (_, index) => {
    const from = index * BLOCK;
    const to = Math.min(from + BLOCK, count);
    const isNeeded = shown !== undefined && shown >= from && shown < to;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its position
      <Block key={index} rows={to - from} isNeeded={isNeeded}>
        {() => children(from, to)}
      </Block>
    );
  });
}

interface BlockProps {
  readonly rows: number;
  readonly isNeeded: boolean;
  readonly children: () => ReactNode;
}

function Block({ rows, isNeeded, children }: BlockProps) {
  const block = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (!block.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: "100% 0px",
    });
    observer.observe(block.current);
    return () => observer.disconnect();
  }, []);
  const isShown = isNear || isNeeded;
  return (
    <tbody
      ref={block}
      className={`${styles.block} block [--row:2.25rem] [&_td:focus-visible]:[outline:2px_solid_var(--dimension)] [&_td:focus-visible]:outline-offset-2 max-lg:[--row:3.5rem] max-lg:[&_tr::before]:content-[''] max-lg:[&_tr::before]:basis-full max-lg:[&_tr::before]:order-3`}
      style={isShown ? undefined : { height: `calc(${rows} * var(--row))` }}
    >
      {isShown && children()}
    </tbody>
  );
}
