import { useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import styles from "./RulesFile.module.css";

interface Props {
  readonly problems: readonly RulesFileProblem[];
  readonly onGo: (line: number) => void;
}

/** The file's problems, each with a link to its line. The list takes the focus, which scrolls it into view. */
export function FileProblems({ problems, onGo }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each review has its own problems
  useLayoutEffect(() => title.current?.focus(), [problems]);
  const inOrder = [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const isShapeOnly = problems.some(({ code }) => code === "invalid_field");
  return (
    <div role="alert" className={styles.problems}>
      <h3 ref={title} tabIndex={-1}>
        Nothing was saved: the file has{" "}
        {problems.length === 1 ? "a problem" : `${problems.length} problems`}
      </h3>
      <ol>
        {inOrder.map(({ path, message, line, place }) => (
          <li key={`${path} ${message}`}>
            {line !== undefined && (
              <Button look="link" onClick={() => onGo(line)}>
                Line {line}
              </Button>
            )}{" "}
            {place && <b>{place}: </b>}
            {message}
          </li>
        ))}
      </ol>
      {isShapeOnly && <p>The relations between steps are checked once these are fixed.</p>}
    </div>
  );
}
