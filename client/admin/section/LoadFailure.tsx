import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";

interface Props {
  /** Says what failed. The server's message follows. */
  readonly text: string;
  readonly error?: Error;
  readonly onRetry: () => void;
}

/** The reason for a failed load, with a button that tries again. */
export function LoadFailure({ text, error, onRetry }: Props) {
  return (
    <p role="alert" className="text-bad">
      {text} {error instanceof RequestFailure && error.serverError}{" "}
      <Button look="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/** The part of a query that a section needs. */
export interface LoadQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface StateProps {
  /** 'webhooks' */
  readonly what: string;
  readonly query: LoadQuery;
}

/** That a list loads, or why it could not be loaded. */
export function LoadState({ what, query: { data, error, refetch } }: StateProps) {
  if (error)
    return <LoadFailure text={`The ${what} could not be loaded.`} error={error} onRetry={() => void refetch()} />;
  return data ? null : <p>Loading the {what} …</p>;
}
