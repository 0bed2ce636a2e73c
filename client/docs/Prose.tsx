import type { ReactNode } from "react";

/** The Markdown of the document: paragraphs, headings and code. */
export function Prose({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block) => {
    const heading = /^## (.*)$/.exec(block)?.[1];
    if (heading === undefined)
      return (
        <p key={block}>
          <Inline text={block} />
        </p>
      );
    return <h3 key={block}>{heading}</h3>;
  });
}

/** A sentence with code in it. */
export function Inline({ text }: { text: string }): ReactNode {
  return [...text.matchAll(/`([^`]*)`|[^`]+/g)].map(({ 0: part, 1: code, index }) =>
    code === undefined ? part : <code key={index}>{code}</code>,
  );
}
