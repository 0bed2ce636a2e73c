import { describe, expect, it } from "vitest";
import type { AdminEditReply } from "#shared/api/rules/catalog.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { startLockedApp } from "../../support/server/locked-app.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { revisions } from "../../support/server/rules-command.ts";

const configuration = { width: "96", depth: "24", frame_color: "blue" };

const document: RulesDocument = {
  ...smallCatalog,
  steps: [
    ...smallCatalog.steps,
    { key: "lid", name: "Lid", stepNumber: 4, required: true, description: "", multiSelect: false, options: [] },
  ],
  startingBenches: [{ name: "Heavy duty", description: "Strong.", choices: { ...configuration } }],
};

const oak = { value: "oak", label: "Oak", description: "", priceModifier: 10 };

/** A desk with requests of some companies, whose staff edit the catalog. */
async function startWith(companies: readonly string[], ...partners: Parameters<typeof partner>) {
  const desk = await startDesk({ document, partners: fixedPartners(partners.map((fields) => partner(fields))) });
  const ids: string[] = [];
  for (const company of companies) ids.push(await desk.ask({ company, configuration }));
  const send = (method: "post" | "put" | "delete", path: string, body?: object) =>
    desk.request[method](`/api/admin/${path}`).send(body);
  return { ...desk, ids, send, addOak: () => send("post", "steps/lid/options", oak) };
}

const messagesOf = ({ body }: { readonly body: AdminEditReply }) => body.consequences.map(({ message }) => message);

describe("an edit that keeps something from working", () => {
  it("is stored, and names the open quotes that could no longer be ordered in the reply and in the history", async () => {
    const { addOak, ids, ask, db } = await startWith(["Alder", "Birch"]);
    const sent = await ask({ company: "Cedar", configuration, status: "quoted" });
    const [alder, birch] = ids;

    const reply = await addOak();

    expect(reply.status).toBe(201);
    expect(messagesOf(reply)).toEqual([
      `${sent} of Cedar can no longer be ordered: Lid must now be chosen.`,
      `${birch} of Birch can no longer be ordered: Lid must now be chosen.`,
      `${alder} of Alder can no longer be ordered: Lid must now be chosen.`,
    ]);
    // The summary stays when the quotes are erased, so it has no names.
    expect((await revisions(db)).at(-1)?.summary).toMatch(/\. 3 open quotes can no longer be ordered\.$/);
  });

  it("names an unfinished quote if one of its choices goes, but not if a further step must be chosen", async () => {
    const { send, ask, addOak } = await startWith([]);
    const quoteId = await ask({ company: "Elm", configuration: { width: "96" } });
    expect(messagesOf(await addOak())).toEqual([]);
    expect(messagesOf(await send("delete", "steps/width/options/96"))).toContain(
      `${quoteId} of Elm can no longer be ordered: Width 96 in is discontinued.`,
    );
  });

  it("can be looked at before, which stores nothing", async () => {
    const { send, request } = await startWith(["Alder"]);
    const preview = await send("post", "steps/lid/options?preview=1", oak);
    expect([preview.status, messagesOf(preview).length]).toEqual([201, 1]);
    const { config } = (await request.get("/api/admin/config")).body;
    expect(config.steps.at(-1).options).toEqual([]);
  });

  it("names at most 20 quotes, and counts the others", async () => {
    const { addOak } = await startWith(Array.from({ length: 22 }, (_, index) => `Firm ${index}`));
    const messages = messagesOf(await addOak());
    expect(messages).toHaveLength(21);
    expect(messages[20]).toBe("2 other open quotes can no longer be ordered.");
  });

  it.each([
    ["names", ["catalog:write", "quotes:read"]],
    ["only counts", ["catalog:write"]],
  ] as const)("%s the quotes for a program with %s", async (says, scopes) => {
    const { request, addKey } = await startLockedApp({ document });
    const asked = createSubmission({
      items: [{ quantity: 1, configuration }],
      customerInfo: customer({ company: "Alder" }),
    });
    const { quoteId } = (await request.post("/api/quotes/submit").send(asked)).body;
    const { header } = await addKey(scopes);
    const steps = document.steps.map((step) => (step.key === "lid" ? { ...step, options: [oak] } : step));
    const file = { ...document, steps };

    const replies = [
      await request.put("/api/admin/rules-file?dryRun=1").set(header).send(file),
      await request.post("/api/admin/rehearsals").set(header).send(file).buffer(true),
      await request.post("/api/admin/steps/lid/options?preview=1").set(header).send(oak),
      await request.post("/api/admin/steps/lid/options").set(header).send(oak),
    ];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 201, 201]);
    for (const { text, body } of replies) {
      const all = text || JSON.stringify(body);
      expect([all.includes("Alder"), all.includes(quoteId)]).toEqual(Array(2).fill(says === "names"));
    }
    const rehearsed = Object.keys(JSON.parse(replies[1]?.text ?? ""));
    expect(rehearsed).toEqual(["success", "revision", ...(says === "names" ? ["groups", "quotes"] : [])]);
    if (says === "only counts")
      expect(replies.at(-1)?.body.consequences).toMatchObject([
        { path: "quotes", message: "1 open quote can no longer be ordered." },
      ]);
  });

  it("names no quotes that are closed, or could not be ordered before either", async () => {
    const { addOak, send, ask } = await startWith([]);
    await ask({ company: "Closed", configuration, status: "rejected" });
    await ask({ company: "Outdated", configuration });
    expect(messagesOf(await send("delete", "steps/frame_color/options/blue"))).toMatchObject([
      expect.stringMatching(/of Outdated can no longer be ordered/),
      "Starting bench Heavy duty is not shown until it fits again: Frame Color must now be chosen.",
    ]);
    expect(messagesOf(await addOak())).toEqual([]);
  });

  it("names the partners whose settings no longer match", async () => {
    const { send } = await startWith([], { fixedChoices: { frame_color: "black" } });
    expect(messagesOf(await send("delete", "steps/frame_color/options/black"))).toEqual([
      expect.stringContaining("Acme Tools: "),
    ]);
  });
});
