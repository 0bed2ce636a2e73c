import type { ApiDocument } from "#shared/openapi.ts";
import { OperationArticle } from "./OperationArticle.tsx";
import type { TagSection } from "./operations-by-tag.ts";

interface Props {
  readonly sections: readonly TagSection[];
  readonly api: ApiDocument;
  readonly base: string;
}

/** The parts of the API, those for staff folded. */
export function TagParts({ sections, api, base }: Props) {
  return sections.map(({ id, name, description, isForStaff, operations }) => {
    const articles = operations.map((listed) => (
      <OperationArticle
        key={listed.operation.operationId}
        listed={listed}
        schemas={api.components.schemas}
        base={base}
      />
    ));
    return (
      <section key={id} id={id} aria-labelledby={`${id}-name`}>
        <h2 id={`${id}-name`}>{name}</h2>
        <p>{description}</p>
        {isForStaff ? (
          <details>
            <summary>
              {operations.length} {operations.length === 1 ? "operation" : "operations"} of{" "}
              {name.replace("Staff: ", "")}
            </summary>
            {articles}
          </details>
        ) : (
          articles
        )}
      </section>
    );
  });
}
