import { describe, expect, it } from "vitest";
import { AdminEditReply } from "#shared/api/rules/catalog.ts";
import { RulesFileErrorReply } from "#shared/api/rules/rules-file.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { BROKEN_RULES } from "../../support/rules/broken-rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { option } from "../../support/rules/rules.ts";
import { freeAccessories } from "../../support/rules/shaped-accessories.ts";
import { wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PATH = "/api/admin/rules-file";

describe("the rules file", () => {
  it("is downloaded with its revision in its name and as the ETag", async () => {
    const { request } = await startTestApp();
    const reply = await request.get(PATH);
    expect(reply.get("Content-Disposition")).toBe('attachment; filename="adjustable-height-work-table r1.json"');
    expect(reply.get("ETag")).toBe('"1"');
    expect(JSON.parse(reply.text)).toEqual(splitOptions(catalogDocument));
  });

  it("has its changes and warnings listed on a dry run, which stores nothing", async () => {
    const { request } = await startTestApp();
    const tryFile = (file: object) => request.put(`${PATH}?dryRun=1`).send(file);
    expect(AdminEditReply.parse((await tryFile(wider)).body)).toMatchObject({
      ...{ revision: 1, warnings: [], consequences: [] },
      changes: ["Width: 96 in now +$430.00, was +$410.00"],
    });
    const drawers = freeAccessories(option("drawer-2", { shape: { kind: "drawer" } }));
    const { warnings } = (await tryFile(drawers)).body;
    expect(warnings).toMatchObject([
      { code: "same_place", message: expect.stringMatching(/^Drawer and DRAWER-2 occupy/) },
    ]);
    expect((await request.get("/api/admin/config")).body.revision).toBe(1);
    expect((await request.put(PATH).send(drawers)).status).toBe(200);
  });

  it("is stored as a new revision, if it is based on the current one", async () => {
    const { request } = await startTestApp();
    const stale = await request.put(PATH).set("If-Match", '"7"').send(wider);
    expect(stale.status).toBe(412);
    const reply = await request.put(PATH).set("If-Match", '"1"').send(wider);
    expect(AdminEditReply.parse(reply.body)).toMatchObject({ revision: 2, config: splitOptions(wider) });
  });

  it("may be larger than other bodies, up to a limit", async () => {
    const { request } = await startTestApp();
    const sent = (length: number) => {
      const long = { ...catalogDocument, name: "x".repeat(length) };
      return request.put(`${PATH}?dryRun=1`).send(long);
    };
    expect((await sent(500_000)).body.validationErrors).toMatchObject([{ path: "name" }]);
    expect((await sent(3_000_000)).status).toBe(413);
  });

  it.each(BROKEN_RULES.slice(-1))("is refused with %s, by a dry run, too", async (_name, document, path) => {
    const { request, db } = await startTestApp();
    for (const query of ["?dryRun=1", ""]) {
      const { status, body } = await request.put(PATH + query).send(document as object);
      const [first] = body.validationErrors;
      expect([status, body.error]).toEqual([first.code === "invalid_field" ? 400 : 409, first.message]);
      expect(body.validationErrors.map((problem: { path: string }) => problem.path)).toContain(path);
    }
    expect(await db.selectFrom("rules_revisions").selectAll().execute()).toHaveLength(1);
  });

  it("is refused for another product or content type, or if it is not JSON", async () => {
    const { request } = await startTestApp();
    const other = await request.put(PATH).send({ ...catalogDocument, product: "chair" });
    expect([other.status, other.body.error]).toEqual([
      409,
      "These are the rules of 'chair', not of 'adjustable-height-work-table'. Nothing was changed.",
    ]);
    const text = await request.put(PATH).set("Content-Type", "text/plain").send("{}");
    expect(text.status).toBe(415);
    const broken = await request.put(PATH).set("Content-Type", "application/json").send("{a");
    expect([broken.status, broken.body.code]).toEqual([400, "invalid_json"]);
    expect(broken.body.error).toBe("The file is not JSON: in line 1, column 2, this is not allowed here.");
    const latin = await request.put(PATH).set("Content-Type", "application/json; charset=latin1").send("{}");
    expect(latin.status).toBe(415);
  });

  it("gets each problem with its line and column", async () => {
    const { request } = await startTestApp();
    const problemsOf = async (text: string) => {
      const reply = await request.put(PATH).set("Content-Type", "application/json").send(text);
      return RulesFileErrorReply.parse(reply.body).validationErrors;
    };
    const text = `${JSON.stringify(splitOptions(catalogDocument), null, 2)}\n`;
    const lineOf = (words: string, from = text) => from.slice(0, from.indexOf(words)).split("\n").length;

    const wrong = text.replace('"name": "Width"', '"name": " "');
    expect(await problemsOf(wrong)).toMatchObject([
      { path: "steps.2.name", place: "width, name", line: lineOf('"name": " "', wrong), column: 7 },
    ]);
    const missing = text.replace('      "name": "Width",\n', "");
    expect(await problemsOf(missing)).toMatchObject([
      { path: "steps.2.name", line: lineOf('"key": "width"') - 1, column: 5 },
    ]);
    const dangling = text.replace(' "84",\n              "96"', ' "85",\n              "96"');
    expect(await problemsOf(dangling)).toMatchObject([
      { code: "unknown_option", line: lineOf('"85"', dangling), column: 15 },
    ]);
    expect(await problemsOf("[1,\n 2")).toMatchObject([{ code: "invalid_json", line: 2 }]);
    expect(await problemsOf('{"a": 1,\n "a": 2}')).toEqual([
      {
        path: "",
        code: "invalid_json",
        message: `The file is not JSON: in line 2, column 2, the name "a" appears twice in one object.`,
        line: 2,
        column: 2,
      },
    ]);
    expect(await problemsOf("[".repeat(30_000))).toMatchObject([{ code: "invalid_json" }]);
  });
});
