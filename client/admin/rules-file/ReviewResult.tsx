import { useLayoutEffect, useRef, useState } from "react";
import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
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

/** The expectations that a form's change breaks. The form can be sent once the box is ticked. */
export function AcceptBroken({ sentences }: { sentences: readonly string[] }) {
  const [accepted, setAccepted] = useState(false);
  const count = sentences.length;
  return (
    <section className={styles.accept} aria-labelledby="broken-title">
      <h3 id="broken-title">
        {count === 1 ? "One expectation breaks" : `${count} expectations break`}
      </h3>
      <ChangeList changes={sentences} />
      <Checkbox
        label="Publish even if these expectations break"
        name="accept"
        required
        checked={accepted}
        onCheck={setAccepted}
      />
    </section>
  );
}
