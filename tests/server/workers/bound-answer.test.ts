import { expect, it } from "vitest";
import { boundAnswer } from "#server/workers/bound-answer.ts";

it("an answer of a process or thread is replaced by an error if the server would take long to read it", () => {
  const answer = { result: Buffer.alloc(5_000_000) };
  expect(boundAnswer(answer)).toBe(answer);
  const { error } = { error: undefined, ...boundAnswer({ result: "x".repeat(33_000_000) }) };
  expect(error).toMatchObject({ message: expect.stringContaining("The limit is 32000000.") });
});
