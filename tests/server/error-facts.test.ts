import { describe, expect, it } from "vitest";
import { errorFacts } from "#server/error-facts.ts";

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe("what the log says about an error", () => {
  it.each([
    ["of a text that is no JSON", () => JSON.parse('{"a": Quixtrand')],
    ["with a text of several lines", () => JSON.parse('"x\n    at Quixtrand (file:///a.js:1:1)')],
    [
      "whose message was changed after",
      () => {
        const error = new Error("Quixtrand\n    at Quixtrand (file:///a.js:1:1)");
        error.message = "other";
        throw error;
      },
    ],
    ["with a text as its name", () => Object.assign(new Error("a"), { name: "Mr. Quixtrand" })],
    ["with a text as its code", () => Object.assign(new Error("a"), { code: "Mr. Quixtrand" })],
    [
      "of a query of its own syntax",
      () => sqliteError("SQLITE_ERROR", "no such column: Quixtrand"),
    ],
    ["caused by another", () => new Error("a", { cause: new Error("Quixtrand") })],
    ["that is a text", () => "Quixtrand"],
    ["that is an object", () => ({ name: "Quixtrand" })],
  ])("is nothing of what was typed, for one %s", (_what, work) => {
    expect(JSON.stringify(errorFacts(thrownBy(work)))).not.toContain("Quixtrand");
  });

  it("is its type and where it was thrown", () => {
    const facts = errorFacts(thrownBy(() => decodeURIComponent("%")));
    expect(facts.type).toBe("URIError");
    expect(facts.stack?.[0]).toBe("at decodeURIComponent (<anonymous>)");
    expect(facts.stack?.[1]).toContain("error-facts.test.ts");
  });

  it("is what SQLite says of its files, and what the system says of its calls", () => {
    const malformed = sqliteError("SQLITE_CORRUPT", "database disk image is malformed");
    expect(errorFacts(malformed)).toMatchObject({ message: "database disk image is malformed" });
    const full = Object.assign(new Error("ENOSPC: /a/b"), { code: "ENOSPC", syscall: "write" });
    expect(errorFacts(full)).toMatchObject({ type: "Error", code: "ENOSPC", syscall: "write" });
  });

  it("ends with the third cause of a cause, also in a circle", () => {
    const error = new Error("a");
    error.cause = error;
    expect(errorFacts(error).cause?.cause?.cause).not.toHaveProperty("cause");
  });
});

function sqliteError(code: string, message: string): Error {
  return Object.assign(new Error(message), { name: "SqliteError", code });
}
