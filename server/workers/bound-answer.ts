import { serialize } from "node:v8";

/** Several times the largest drawing, document, image or table. A larger answer would delay other requests while it is read. */
const MAX_ANSWER_BYTES = 32_000_000;

/** The answer of a process or thread, or an error in place of one that is too large to send. */
export function boundAnswer<Answer extends object>(answer: Answer): Answer | { readonly error: Error } {
  const { length } = serialize(answer);
  if (length <= MAX_ANSWER_BYTES) return answer;
  return { error: new Error(`The answer has ${length} bytes. The limit is ${MAX_ANSWER_BYTES}.`) };
}
