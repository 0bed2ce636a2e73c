import { useLayoutEffect, useRef } from "react";
import type { ReadFile } from "./read-file.ts";

/** More than anyone corrects at once. */
const MAX_SHOWN = 100;

type Props = Pick<Extract<ReadFile, { ok: false }>, "name" | "problems">;

/** The problems of a file, each with its line or cell. The list takes the focus, which scrolls it into view. */
export function FileProblems({ name, problems }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has its own problems
  useLayoutEffect(() => title.current?.focus(), [problems]);
  const inOrder = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return (
    <div
      role="alert"
      className="basis-full max-h-56 px-4 py-3 border border-bad rounded bg-card text-sm overflow-y-auto"
    >
      <h3 className="mb-1 text-bad text-sm" ref={title} tabIndex={-1}>
        Nothing was changed: {name} has{" "}
        {problems.length === 1 ? "a problem" : `${problems.length.toLocaleString("en-US")} problems`}
      </h3>
      <ol>
        {inOrder.slice(0, MAX_SHOWN).map(({ line, place, message }) => (
          <li key={`${line} ${place} ${message}`}>
            {line !== undefined && `Line ${line}: `}
            {place !== undefined && <b>{place}: </b>}
            {message}
          </li>
        ))}
      </ol>
      {problems.length > MAX_SHOWN && <p>These are the first {MAX_SHOWN}.</p>}
      <p>Correct the file, and upload it again.</p>
    </div>
  );
}
