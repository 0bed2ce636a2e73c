import { describe, expect, it } from "vitest";
import { arrowsOf, arrowText, filesBelow, textOf } from "../support/import-arrows.ts";

const CLIENT_FEATURES = ["configurator", "drawing", "admin", "quotes", "customer", "staff", "partner"];
const STAFF_AND_SCHEMAS = /^(zod$|@tanstack\/react-query$|client\/(admin|quotes|staff|partner\/embed)\/)/;
/** The page of a customer neither finds benches nor checks rules. */
const NOT_FOR_CUSTOMERS = /^(zod$|client\/(admin|quotes|staff|configurator)\/|shared\/(engine\/)?(unlock|check))/;

/** The style sheets with the words of all of the visitor's components, or of all components. */
const MORE_WORDS = /^client\/(ui\/styles\/order|staff\/staff)\.css$/;

const files = ["shared", "server", "client"].flatMap((folder) =>
  filesBelow(folder).filter((file) => /\.tsx?$/.test(file)),
);

const arrows = files.flatMap(arrowsOf);

const top = (path: string) => path.split("/")[0] ?? "";
const feature = (path: string) => path.split("/")[1] ?? "";
const isOwn = (path: string) => /^(shared|server|client)\//.test(path);
/** The components that the style sheet of the first screen leaves out, as paths. */
const leftOut = [...textOf("client/page/visitor.css").matchAll(/@source not "\.\.\/([^"]+)";/g)].map(
  ([, path = ""]) =>
    new RegExp(
      `^client/${path.replaceAll(".", "\\.").replace(/\{(.*)\}/, (_, names) => `(${names.replaceAll(",", "|")})`)}(/|$)`,
    ),
);
const hasLaterWords = (file: string) => file.endsWith(".tsx") && leftOut.some((path) => path.test(file));

function reachedFrom(...entries: readonly string[]): readonly string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { from, to, kind } of arrows) if (from === file && kind === "value") visit(to);
  };
  entries.forEach(visit);
  return [...reached];
}

describe("the imports", () => {
  it("are found by this test", () => {
    expect(arrows.map(arrowText)).toContain("server/app/create-app.ts → express");
    expect(arrows.map(arrowText)).toContain("shared/engine/price.ts → shared/money.ts");
    expect(arrows.length).toBeGreaterThan(100);
  });

  it("point from server and client to shared, never to the other side", () => {
    const wrong = arrows.filter(({ from, to }) => isOwn(to) && top(to) !== top(from) && top(to) !== "shared");
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("bring nothing into shared except zod", () => {
    const wrong = arrows.filter(({ from, to }) => top(from) === "shared" && !isOwn(to) && to !== "zod");
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("do not cross client features, except into the drawing", () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        top(from) === "client" &&
        top(to) === "client" &&
        CLIENT_FEATURES.includes(feature(from)) &&
        [...CLIENT_FEATURES, "page"].includes(feature(to)) &&
        feature(from) !== feature(to) &&
        feature(to) !== "drawing" &&
        // A partner's frame shows the configurator.
        !(from.startsWith("client/partner/frame/") && feature(to) === "configurator") &&
        // The Admin Panel shows the element as a partner's page does.
        !(feature(from) === "admin" && to.startsWith("client/partner/embed/element/")),
    );
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("bring only the shared protocol into the script on partners' pages", () => {
    const foreign = arrows.filter(
      ({ from, to, kind }) =>
        from.startsWith("client/partner/embed/") &&
        kind !== "type" &&
        !to.startsWith("client/partner/embed/") &&
        !["shared/partners/accent.ts", "shared/partners/embed.ts", "shared/partners/partner-id.ts"].includes(to),
    );
    expect(foreign.map(arrowText)).toEqual([]);
  });

  it("load with the server nothing that only some requests need", () => {
    const atStart = reachedFrom("server/app/start.ts");
    expect(atStart).toContain("express");
    const early = atStart.filter((to) =>
      /^(@simplewebauthn|@modelcontextprotocol|openid-client|zod-openapi|sharp|@myriaddreamin|server\/openapi\/document)/.test(
        to,
      ),
    );
    expect(early).toEqual([]);
  });

  it("point to the frame only from the frame and from the entries of the pages", () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        to.startsWith("client/partner/frame/") &&
        !/^client\/(partner\/frame\/|page\/(main|prerender|start)\.tsx?$)/.test(from),
    );
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("bring no domain code into client/ui", () => {
    const wrong = arrows.filter(
      ({ from, to }) => from.startsWith("client/ui/") && isOwn(to) && !to.startsWith("client/ui/"),
    );
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("leave what a quote offers to the rows that keep its current content", () => {
    const readers = files
      .filter((file) => file.startsWith("server/") && !file.startsWith("server/db/"))
      .filter((file) => /quote_snapshots|quote_requests|\btotal_cents/.test(textOf(file)));
    expect(new Set(readers)).toEqual(
      new Set([
        "server/quotes/change-quote.ts",
        "server/quotes/quote-rows.ts",
        "server/quotes/set-content.ts",
        "server/quotes/submit/submission-store.ts",
        "server/messages/webhooks/payload.ts",
      ]),
    );
  });

  it("check passwords, codes and passkeys of people only behind the limit of their account", () => {
    const checkers = files
      .filter((file) => file.startsWith("server/"))
      .filter((file) => /\b(verifyPassword|takeCode|stepOfCode|findSigner)\b/.test(textOf(file)));
    expect(checkers.toSorted()).toEqual([
      "server/staff/password.ts",
      "server/staff/sign-in/check-credential.ts",
      "server/staff/sign-in/credential-store.ts",
      "server/staff/sign-in/one-time-code.ts",
      "server/staff/sign-in/passkeys.ts",
    ]);
  });

  it("import routes only where they are put together", () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        from.startsWith("server/") &&
        /^server\/.*routes\.ts$/.test(to) &&
        !/^server\/(app\/create-app\.ts|staff\/(access|sign-in)\/)/.test(from),
    );
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("reach the database only from stores, backups and commands", () => {
    const wrong = arrows.filter(
      ({ from, to, kind }) =>
        kind !== "type" &&
        (to.startsWith("server/db/") || to === "kysely" || to === "better-sqlite3") &&
        !/^server\/(db\/|backup\/|commands\/|app\/open-app\.ts)|store\.ts$/.test(from),
    );
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("leave SQLite and transactions to server/db, and its statements to Kysely", () => {
    const outside = files.filter((file) => /^server\/(?!db\/)/.test(file));
    const wrong = outside.filter((file) => /\.transaction\(|better-sqlite3/.test(textOf(file)));
    expect(wrong).toEqual([]);
  });

  it("reach an engine only from server/db, backups and the command that erases a person", () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        /^server\/db\/(engines\/)?(sqlite|postgres)\//.test(to) &&
        !/^server\/(db\/|backup\/|commands\/quotes\.ts)/.test(from),
    );
    expect(wrong.map(arrowText)).toEqual([]);
  });

  it("form no cycle, type imports included", () => {
    const targets = new Map(
      files.map((file) => [file, arrows.filter(({ from }) => from === file).map(({ to }) => to)]),
    );
    const done = new Set<string>();
    const cycleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const to of targets.get(file) ?? []) {
        const cycle = cycleFrom(to, [...path, file]);
        if (cycle) return cycle;
      }
      done.add(file);
      return undefined;
    };
    expect(files.map((file) => cycleFrom(file, [])).find((cycle) => cycle)).toBeUndefined();
  });

  it("load the library of metrics only for an operator who asks for metrics", () => {
    const reached = reachedFrom("server/app/start.ts");
    expect(reached).not.toContain("prom-client");
    expect(reached).toContain("server/app/open-app.ts");
    expect(arrows.filter(({ to }) => to === "prom-client").map(({ from }) => from)).toEqual([
      "server/app/metrics/metrics.ts",
    ]);
  });

  it("bring neither zod nor staff views into a visitor's first load", () => {
    const reached = reachedFrom("client/page/main.tsx");
    expect(reached.filter((file) => STAFF_AND_SCHEMAS.test(file))).toEqual([]);
    expect(reached).toContain("shared/engine/evaluate.ts");
  });

  it("bring neither zod, nor staff views, nor the search for benches to a customer", () => {
    const reached = reachedFrom("client/page/customer-main.tsx", "client/customer/BenchDrawing.tsx");
    expect(reached.filter((file) => NOT_FOR_CUSTOMERS.test(file))).toEqual([]);
    expect(reached).toContain("shared/quotes/revision-changes.ts");
  });

  it("bring the words of a visitor's style sheets before the components that are made of them", () => {
    const later = files.filter(hasLaterWords);
    expect(later).toContain("client/configurator/request/QuoteForm.tsx");
    const first = reachedFrom("client/page/main.tsx");
    expect(first.filter(hasLaterWords)).toEqual([]);
    // Views of staff load with their gate, which brings the words of staff.
    const parts = arrows.filter(
      ({ from, to, kind }) =>
        kind === "lazy" && first.includes(from) && !first.includes(to) && !/^client\/(admin|quotes)\//.test(to),
    );
    const wordless = parts
      .map(({ to }) => reachedFrom(to))
      .filter((reached) => !reached.some((file) => MORE_WORDS.test(file)));
    expect(wordless.flat().filter(hasLaterWords)).toEqual([]);
  });
});
