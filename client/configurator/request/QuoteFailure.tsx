import { Button } from "#client/ui/components/Button.tsx";
import type { Commands } from "../state/bench-context.tsx";
import type { ConfiguratorState } from "../state/state.ts";
import { type AskedBench, benchTitle } from "./asked-benches.ts";
import { quoteStyles } from "./quote-styles.ts";
import type { SubmissionFailure } from "./use-submission.ts";

/** Further benches that cannot be ordered are only counted. */
const MAX_NAMED = 3;

interface Props extends Pick<ConfiguratorState, "rules">, Pick<Commands, "recheck"> {
  readonly benches: readonly AskedBench[];
  readonly failure: SubmissionFailure | undefined;
  readonly onEdit: (index: number) => void;
}

/** The reason that the quote was not submitted, and a way for the visitor to continue. */
export function QuoteFailure({ rules, benches, recheck, failure, onEdit }: Props) {
  const details = failure?.details ?? [];
  const others = details.filter(
    ({ path, message }) => !/^(customerInfo|items)\./.test(path) && !failure?.error.includes(message),
  );
  const refused = refusedOf(benches, details);
  const isProject = refused.some(({ title }) => title !== undefined);
  const lead = failure?.error ?? (isProject && "Some of your benches need a change.");
  const unconfirmed = benches.some(({ pricing, problems }) => !pricing && problems.length === 0);
  return (
    <div role="alert" className={quoteStyles.failure}>
      {lead && <p>{lead}</p>}
      {refused.slice(0, MAX_NAMED).map(({ index, title, message }) =>
        title === undefined ? (
          <p key={index}>{message}</p>
        ) : (
          <p key={index}>
            Bench {index + 1}, <bdi>{title}</bdi>: {message}{" "}
            <Button look="link" onClick={() => onEdit(index)}>
              Edit Bench {index + 1}
            </Button>
          </p>
        ),
      )}
      {refused.length > MAX_NAMED && <p>{refused.length - MAX_NAMED} more of your benches need a change.</p>}
      {others.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      {unconfirmed && (
        <p>
          {rules.pricesHidden ? "This bench" : "The price of this bench"} is not confirmed yet.{" "}
          <Button look="link" onClick={recheck}>
            Check again
          </Button>
        </p>
      )}
      {failure?.advice && (
        <p>{failure.advice} If it arrived after all, trying again within a day does not send it twice.</p>
      )}
      <p>Nothing you typed is lost.</p>
    </div>
  );
}

/** The benches of a project that cannot be ordered: as the server says, or else the page's rules. */
function refusedOf(benches: readonly AskedBench[], details: SubmissionFailure["details"]) {
  return benches.flatMap((bench, index) => {
    const told = details.find(({ path }) => path.startsWith(`items.${index}.`));
    const message = told?.message ?? bench.problems[0];
    return message === undefined ? [] : [{ index, title: benchTitle(bench), message }];
  });
}
