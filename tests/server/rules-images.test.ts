import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "../support/catalog.ts";
import { uploaded } from "../support/images.ts";
import { submission } from "../support/submission.ts";
import { startTestApp } from "../support/test-app.ts";

const OPTION = "/api/admin/steps/width/options/96";
const FILE = "/api/admin/rules-file";

/** The catalog with an image on the first conditional option of its steps, and where that is. */
function withConditionalImage(image: string) {
  const index = catalogDocument.steps.findIndex(({ conditionalOptions }) => conditionalOptions);
  const steps = catalogDocument.steps.map((step, at) => ({
    ...step,
    ...(at === index && {
      conditionalOptions: step.conditionalOptions?.map((option, position) =>
        position === 0 ? { ...option, image } : option,
      ),
    }),
  }));
  return {
    document: { ...catalogDocument, steps },
    path: `steps.${index}.conditionalOptions.0.image`,
  };
}

const imageOf = (config: RulesDocument) =>
  config.steps.find(({ key }) => key === "width")?.options.find(({ value }) => value === "96")
    ?.image;

const remove = ({ uploadsDir }: { readonly uploadsDir: string }, image: string) =>
  rm(join(uploadsDir, "images", image));

describe("an option's image", () => {
  it("is named once it is uploaded", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    const reply = await app.request.put(OPTION).send({ image });
    expect([reply.status, imageOf(reply.body.config)]).toEqual([200, image]);
  });

  it.each(["x.png", "0123456789abcdef0123456789abcdef.png"])(
    "that was never uploaded (%s) is refused, and nothing changes",
    async (image) => {
      const { request } = await startTestApp();
      const reply = await request.put(OPTION).send({ image });
      const message = `There is no uploaded image '${image}' (96 in, Width): upload it again.`;
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({
        error: message,
        code: "breaks_rules",
        validationErrors: [{ path: "steps.2.options.4.image", code: "unknown_image", message }],
      });
      expect((await request.get("/api/admin/config")).body.revision).toBe(1);
    },
  );

  it("that was removed since can stay, and does not stop other changes", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    await app.request.put(OPTION).send({ image });
    await remove(app, image);
    const reply = await app.request.put(OPTION).send({ priceModifier: 430 });
    expect([reply.status, imageOf(reply.body.config)]).toEqual([200, image]);
  });

  it("of a rules file is looked for, in a dry run too, also on conditional options", async () => {
    const { request } = await startTestApp();
    const { document, path } = withConditionalImage("x.png");
    const problem = { path, code: "unknown_image", message: expect.stringMatching(/'x\.png'/) };
    const dryRun = await request.put(`${FILE}?dryRun=1`).send(document);
    expect(dryRun.body).toMatchObject({ problems: [{ ...problem, line: 1 }], changes: [] });
    const reply = await request.put(FILE).send(document);
    expect([reply.status, reply.body.code]).toEqual([400, "breaks_rules"]);
    expect(reply.body.validationErrors).toEqual(dryRun.body.problems);
  });

  it("of a rules file is stored where it is there", async () => {
    const app = await startTestApp();
    const { document } = withConditionalImage(await uploaded(app));
    expect((await app.request.put(`${FILE}?dryRun=1`).send(document)).body.problems).toEqual([]);
    expect((await app.request.put(FILE).send(document)).body.config).toEqual(document);
  });

  it("comes back with its revision", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    await app.request.put(OPTION).send({ image });
    await app.request.put(OPTION).send({ image: null });
    const reply = await app.request.post("/api/admin/revisions/2/restore");
    expect([reply.status, imageOf(reply.body.config)]).toEqual([200, image]);
  });

  it("that was removed since is left out of a restored revision, and of what that would change", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    await app.request.put(OPTION).send({ image, priceModifier: 430 });
    await app.request.put(OPTION).send({ image: null, priceModifier: 410 });
    await remove(app, image);
    const looked = await app.request.get("/api/admin/revisions/2");
    expect(looked.body.changes).toEqual(["Width: 96 in now +$430.00, was +$410.00"]);
    const restored = await app.request.post("/api/admin/revisions/2/restore");
    expect(restored.status).toBe(200);
    expect(restored.body.changes).toEqual(looked.body.changes);
    expect(imageOf(restored.body.config)).toBeUndefined();
  });

  it("that the current rules name stays named in a restored revision, though its folder is missing", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    await app.request.put(OPTION).send({ image });
    await app.request.put(OPTION).send({ priceModifier: 430 });
    await remove(app, image);
    const restored = await app.request.post("/api/admin/revisions/2/restore");
    expect(restored.body.changes).toEqual(["Width: 96 in now +$410.00, was +$430.00"]);
    expect(imageOf(restored.body.config)).toBe(image);
  });

  it("is kept with the quote that shows it", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    await app.request.put("/api/admin/steps/width/options/72").send({ image });
    const { body } = await app.request.post("/api/quotes/submit").send(submission());
    await app.request.put("/api/admin/steps/width/options/72").send({ image: null });
    const [quote] = (await app.request.get("/api/quotes/list")).body.quotes;
    const parts: { stepKey: string; image?: string }[] = quote.pricing.parts;
    expect(parts.filter((part) => part.image)).toEqual([
      expect.objectContaining({ stepKey: "width", image }),
    ]);
    expect(await app.db.selectFrom("quote_images").selectAll().execute()).toEqual([
      { quote_id: body.quoteId, image },
    ]);
    expect(body.priceChanged).toBe(false);
  });

  it("is shown with a price, and counts for nothing in it", async () => {
    const app = await startTestApp();
    const image = await uploaded(app);
    await app.request.put(OPTION).send({ image });
    const { body } = await app.request
      .post("/api/pricing/calculate")
      .send({ configuration: { width: "96" } });
    expect(body.pricing.parts).toMatchObject([{ stepKey: "width", image, price: 410 }]);
  });
});
