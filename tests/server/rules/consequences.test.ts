import { describe, expect, it } from "vitest";
import { RulesFileDryRunReply } from "#shared/api/rules/rules-file.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { revisions } from "../../support/server/rules-command.ts";

const configuration = { width: "96", depth: "24", frame_color: "blue" };

const document: RulesDocument = {
  ...smallCatalog,
  steps: [
    ...smallCatalog.steps,
    {
      key: "lid",
      name: "Lid",
      stepNumber: 4,
      required: true,
      description: "",
      multiSelect: false,
      options: [],
    },
  ],
  startingBenches: [{ name: "Heavy duty", description: "Strong.", choices: { ...configuration } }],
};

const oak = { value: "oak", label: "Oak", description: "", priceModifier: 10 };

/** A desk with requests of some companies, whose staff edit the catalog. */
async function startWith(companies: readonly string[], ...partners: Parameters<typeof partner>) {
  const desk = await startDesk({
    document,
    partners: fixedPartners(partners.map((fields) => partner(fields))),
  });
  const ids: string[] = [];
  for (const company of companies) ids.push(await desk.ask({ company, configuration }));
  const send = (method: "post" | "put" | "delete", path: string, body?: object, accepted = "") =>
    desk.request[method](`/api/admin/${path}`)
      .set(accepted ? { "Accept-Broken": accepted } : {})
      .send(body);
  return {
    ...desk,
    ids,
    send,
    addOak: (accepted?: string) => send("post", "steps/lid/options", oak, accepted),
  };
}

describe("an edit that breaks something in use", () => {
  it("waits with the names of the open quotes that could no longer be ordered", async () => {
    const { addOak, ids, request, db } = await startWith(["Alder", "Birch"]);
    const [alder, birch] = ids;

    const { status, body } = await addOak();

    expect([status, body]).toEqual([
      409,
      {
        success: false,
        error: "This change breaks 2 open quotes. Nothing was changed.",
        code: "breaks_in_use",
        validationErrors: [birch, alder].map((id, index) => ({
          path: `quotes["${id}"]`,
          code: "quote_breaks",
          message: `${id} of ${index === 0 ? "Birch" : "Alder"} can no longer be ordered: Lid must now be chosen.`,
        })),
        acceptance: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
        requestId: expect.any(String),
      },
    ]);
    const { config } = (await request.get("/api/admin/config")).body;
    expect(config.steps.at(-1).options).toEqual([]);
    expect((await addOak(body.acceptance)).status).toBe(201);
    // The summary stays when the quotes are erased, so it has no names.
    expect((await revisions(db)).at(-1)?.summary).toMatch(
      /Accepted: 2 open quotes can no longer be ordered\.$/,
    );
  });

  it("is accepted for another quote with the same reason, but not for another reason", async () => {
    const { addOak, ask, send } = await startWith(["Alder"]);
    const { acceptance } = (await addOak()).body;
    await ask({ company: "Cedar", configuration });
    const other = await send("delete", "steps/frame_color/options/blue", undefined, acceptance);
    expect(other.body.code).toBe("breaks_in_use");
    expect((await addOak(acceptance)).status).toBe(201);
  });

  it("names at most 20 quotes, and counts the others", async () => {
    const { addOak } = await startWith(Array.from({ length: 22 }, (_, index) => `Firm ${index}`));
    const { error, validationErrors } = (await addOak()).body;
    expect(error).toBe("This change breaks 22 open quotes. Nothing was changed.");
    expect(validationErrors).toHaveLength(21);
    expect(validationErrors[20]).toEqual({
      path: "quotes",
      code: "quote_breaks",
      message: "2 other open quotes can no longer be ordered.",
    });
  });

  it("is none for quotes that are closed, or could not be ordered before either", async () => {
    const { addOak, send, ask, request } = await startWith([]);
    await ask({ company: "Closed", configuration, status: "rejected" });
    const open = await ask({ company: "Outdated", configuration });
    const { acceptance } = (await send("delete", "steps/frame_color/options/blue")).body;
    await send("delete", "steps/frame_color/options/blue", undefined, acceptance);
    expect((await addOak()).status).toBe(201);
    expect((await request.get(`/api/quotes/${open}`)).status).toBe(200);
  });

  it("is none if only prices and names change", async () => {
    const { send } = await startWith(["Alder"]);
    const edit = { label: "Sky", description: "", priceModifier: 99, image: "" };
    expect((await send("put", "steps/frame_color/options/blue", edit)).status).toBe(200);
  });

  it("removes a starting bench that could no longer be ordered, once that is accepted", async () => {
    const { send, request, db } = await startWith([]);
    const remove = (accepted?: string) =>
      send("delete", "steps/frame_color/options/blue", undefined, accepted);

    const { status, body } = await remove();

    expect([status, body.error, body.validationErrors]).toEqual([
      409,
      "This change breaks a starting bench. Nothing was changed.",
      [
        {
          path: 'startingBenches["Heavy duty"]',
          code: "starting_bench_breaks",
          message:
            "Starting bench Heavy duty can no longer be ordered: Frame Color Blue is discontinued. Publishing deletes this starting bench.",
        },
      ],
    ]);
    const stored = await remove(body.acceptance);
    expect([stored.status, stored.body.config.startingBenches]).toEqual([200, undefined]);
    expect((await revisions(db)).at(-1)?.summary).toBe(
      "Frame Color: Blue removed; Starting bench Heavy duty removed",
    );
    await request.post("/api/admin/revisions/1/restore");
    const { config } = (await request.get("/api/admin/config")).body;
    expect(config.startingBenches).toEqual(document.startingBenches);
  });

  it("is a mistake if the starting bench itself is wrong", async () => {
    const { send } = await startWith([]);
    const startingBenches = [
      { name: "Heavy duty", description: "Strong.", choices: { width: "96" } },
    ];
    const { status, body } = await send("put", "config/starting-benches", { startingBenches });
    expect([status, body.code, body.acceptance]).toEqual([409, "breaks_rules", undefined]);
  });

  it("names the partners whose settings no longer match", async () => {
    const { send } = await startWith([], { fixedChoices: { frame_color: "black" } });
    const { status, body } = await send("delete", "steps/frame_color/options/black");
    expect([status, body.error, body.validationErrors]).toEqual([
      409,
      "This change breaks a partner. Nothing was changed.",
      [
        {
          path: 'partners["acme"]',
          code: "partner_breaks",
          message: expect.stringContaining("Acme Tools: "),
        },
      ],
    ]);
  });

  it("has all of it listed on a dry run of the rules file", async () => {
    const { request } = await startWith(["Alder"]);
    const steps = document.steps.map((step) =>
      step.key === "lid" ? { ...step, options: [oak] } : step,
    );
    const run = await request.put("/api/admin/rules-file?dryRun=1").send({ ...document, steps });
    const { consequences, acceptance } = RulesFileDryRunReply.parse(run.body);
    expect(consequences?.map(({ code }) => code)).toEqual([
      "quote_breaks",
      "starting_bench_breaks",
    ]);
    const stored = await request
      .put("/api/admin/rules-file")
      .set("Accept-Broken", acceptance ?? "")
      .send({ ...document, steps });
    expect(stored.status).toBe(200);
  });
});
