import { type ReactNode, useEffect, useRef, useState } from "react";

/** The rows of a block. A catalog with fewer options in each step renders all at once. */
const BLOCK = 40;

interface Props {
  readonly count: number;
  /** Renders the rows from one position to before another. */
  readonly children: (from: number, to: number) => ReactNode;
}

/** The rows of a step in blocks. A block that was never near the view has its height, but no rows. */
export const RowsInView = ({ count, children }: Props) =>
  Array.from({ length: Math.ceil(count / BLOCK) }, (_, index) => {
    const from = index * BLOCK;
    const to = Math.min(from + BLOCK, count);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its position
      <Block key={index} rows={to - from}>
        {() => children(from, to)}
      </Block>
    );
  });

function Block({ rows, children }: { readonly rows: number; readonly children: () => ReactNode }) {
  const block = useRef<HTMLTableSectionElement>(null);
  const [isShown, setShown] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (!block.current || isShown) return;
    const look = ([entry]: readonly IntersectionObserverEntry[]) => setShown(entry?.isIntersecting ?? false);
    const observer = new IntersectionObserver(look, { rootMargin: "100% 0px" });
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [isShown]);
  return (
    <tbody
      ref={block}
      className="block [--row:2.25rem] max-lg:[--row:3.5rem] max-lg:[&_tr::before]:content-[''] max-lg:[&_tr::before]:basis-full max-lg:[&_tr::before]:order-3"
      style={isShown ? undefined : { height: `calc(${rows} * var(--row))` }}
    >
      {isShown && children()}
    </tbody>
  );
}
