import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { uploadImage } from "../../support/files/images.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const OPTION = "/api/admin/steps/width/options/96";
const FILE = "/api/admin/rules-file";

/** The catalog with an image on its first conditional option, and the path of that. */
function withConditionalImage(image: string) {
  const index = catalogDocument.steps.findIndex(({ options }) => options.some(({ when }) => when));
  const steps = catalogDocument.steps.map((step, at) => {
    const first = step.options.find(({ when }) => when);
    const options = step.options.map((option) => (at === index && option === first ? { ...option, image } : option));
    return { ...step, options };
  });
  return { document: { ...catalogDocument, steps }, path: `steps.${index}.conditionalOptions.0.image` };
}

const imageOf = (config: RulesDocument) =>
  config.steps.find(({ key }) => key === "width")?.options.find(({ value }) => value === "96")?.image;

const remove = ({ uploadsDir }: { readonly uploadsDir: string }, image: string) =>
  rm(join(uploadsDir, "images", image));

describe("an option's image", () => {
  it("is refused if it was never uploaded, and nothing changes", async () => {
    const { request } = await startTestApp();
    for (const image of ["x.png", "0123456789abcdef0123456789abcdef.png"]) {
      const reply = await request.put(OPTION).send({ image });
      const message = `There is no uploaded image '${image}' (96 in, Width). Upload it again.`;
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({
        ...{ error: message, code: "breaks_rules" },
        validationErrors: [{ path: "steps.2.options.4.image", code: "unknown_image", message }],
      });
    }
    expect((await request.get("/api/admin/config")).body.revision).toBe(1);
  });

  it("stays if its file was removed since: it blocks no change, and no revision that the current rules share it with", async () => {
    const app = await startTestApp();
    const image = await uploadImage(app);
    await app.request.put(OPTION).send({ image });
    await remove(app, image);
    const dearer = await app.request.put(OPTION).send({ priceModifier: 430 });
    expect([dearer.status, imageOf(dearer.body.config)]).toEqual([200, image]);
    const restored = await app.request.post("/api/admin/revisions/2/restore");
    expect(restored.body.changes).toEqual(["Width: 96 in now +$410.00, was +$430.00"]);
    expect(imageOf(restored.body.config)).toBe(image);
  });

  it("is checked in a rules file and its dry run, on conditional options, too", async () => {
    const app = await startTestApp();
    const { request } = app;
    const { document, path } = withConditionalImage("x.png");
    const stored = withConditionalImage(await uploadImage(app)).document;
    for (const query of ["?dryRun=1", ""]) {
      const reply = await request.put(FILE + query).send(document);
      expect([reply.status, reply.body.code]).toEqual([400, "breaks_rules"]);
      const problem = { path, code: "unknown_image", message: expect.stringMatching(/'x\.png'/) };
      expect(reply.body.validationErrors).toEqual([problem]);
      expect((await request.put(FILE + query).send(stored)).body.config).toEqual(splitOptions(stored));
    }
  });

  it("is left out of a restored revision and its preview if its file was removed since", async () => {
    const app = await startTestApp();
    const image = await uploadImage(app);
    await app.request.put(OPTION).send({ image, priceModifier: 430 });
    await app.request.put(OPTION).send({ image: null, priceModifier: 410 });
    await remove(app, image);
    const looked = await app.request.get("/api/admin/revisions/2");
    expect(looked.body.changes).toEqual(["Width: 96 in now +$430.00, was +$410.00"]);
    expect(imageOf(looked.body.config)).toBeUndefined();
    const restored = await app.request.post("/api/admin/revisions/2/restore");
    expect(restored.status).toBe(200);
    expect(restored.body.changes).toEqual(looked.body.changes);
    expect(imageOf(restored.body.config)).toBeUndefined();
  });

  it("is kept as long as a quote shows it", async () => {
    const app = await startTestApp();
    const image = await uploadImage(app);
    await app.request.put("/api/admin/steps/width/options/72").send({ image });
    const { body } = await app.request.post("/api/quotes/submit").send(createSubmission());
    await app.request.put("/api/admin/steps/width/options/72").send({ image: null });
    const [quote] = (await app.request.get("/api/quotes/list?limit=1")).body.quotes;
    const parts: { stepKey: string; image?: string }[] = quote.pricing.parts;
    expect(parts.filter((part) => part.image)).toEqual([expect.objectContaining({ stepKey: "width", image })]);
    expect(await app.db.selectFrom("quote_images").selectAll().execute()).toEqual([{ quote_id: body.quoteId, image }]);
    expect(body.priceChanged).toBe(false);
  });
});
