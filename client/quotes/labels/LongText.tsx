import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";

interface Props {
  /** Shown with its line breaks, in its own writing direction. */
  readonly text: ReactNode;
  /** The name of the text: 'notes'. */
  readonly what: string;
}

/** The first ten lines of a text, with a button that shows the rest. */
export function LongText({ text, what }: Props) {
  const [whole, setWhole] = useState(false);
  const [clipped, setClipped] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Rounding can differ by one pixel.
    const measure = () => setClipped(element.scrollHeight > element.clientHeight + 1);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div
        ref={ref}
        dir="auto"
        className={`text-start whitespace-pre-wrap wrap-anywhere ${whole ? "" : "line-clamp-10"}`}
      >
        {text}
      </div>
      {(clipped || whole) && (
        <Button look="link" className="text-sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show less" : "Show all"} <VisuallyHidden>of the {what}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
