import { useMutation } from "@tanstack/react-query";
import { RequestFailure } from "#client/api/request.ts";

interface Sending<Body, Reply> {
  readonly send: (body: Body) => Promise<Reply>;
  readonly onSaved: (reply: Reply, body: Body) => void;
}

/** Sends the settings of a partner, or makes its secret. */
export function useSend<Body, Reply>({ send, onSaved }: Sending<Body, Reply>) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: send,
    onSuccess: onSaved,
  });
  const failure = error ? RequestFailure.of(error) : undefined;
  return {
    mutate,
    pending: isPending,
    failure,
    /** The problem of a field, by its path in the request. */
    errorOf: (path: string) =>
      failure?.validationErrors?.find((problem) => problem.path === path)?.message,
  };
}
