import type { ApiContent } from "#shared/openapi.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { curlLine } from "./curl-line.ts";
import styles from "./OperationArticle.module.css";
import type { ListedOperation } from "./operations-by-tag.ts";

interface Props {
  readonly listed: ListedOperation;
  /** The address of the server. */
  readonly base: string;
}

/** A request that works, and what it is answered with. */
export function OperationExamples({ listed, base }: Props) {
  const { requestBody, responses } = listed.operation;
  const replies = Object.entries(responses).flatMap(([status, { content }]) =>
    examplesOf(content).map(({ summary, value }) => ({ title: `${status}: ${summary}`, value })),
  );
  if (replies.length === 0) return null;
  return (
    <div className={styles.examples}>
      <CodeBlock title="Try it" text={curlLine(listed, base)} />
      {examplesOf(requestBody?.content).map(({ summary, value }) => (
        <CodeBlock key={summary} title={`Request: ${summary}`} text={written(value)} />
      ))}
      {replies.map(({ title, value }) => (
        <CodeBlock key={title} title={title} text={written(value)} />
      ))}
    </div>
  );
}

function examplesOf(content: ApiContent | undefined) {
  return Object.values(content?.["application/json"]?.examples ?? {});
}

const written = (value: unknown) => JSON.stringify(value, null, 2);
