import { describe, expect, it } from "vitest";
import { AdminEditReply } from "#shared/api/rules/catalog.ts";
import { RulesFileDryRunReply } from "#shared/api/rules/rules-file.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { BROKEN_RULES } from "../../support/rules/broken-rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { option } from "../../support/rules/rules.ts";
import { freeAccessories } from "../../support/rules/shaped-accessories.ts";
import { wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PATH = "/api/admin/rules-file";

describe("the rules file", () => {
  it("is downloaded with its revision as the ETag", async () => {
    const { request } = await startTestApp();
    const reply = await request.get(PATH);
    expect(reply.get("Content-Disposition")).toBe("attachment; filename=adjustable-height-work-table.json");
    expect(reply.get("ETag")).toBe('"1"');
    expect(JSON.parse(reply.text)).toEqual(splitOptions(catalogDocument));
  });

  it("has its changes listed on a dry run, which changes nothing", async () => {
    const { request } = await startTestApp();
    const reply = await request.put(`${PATH}?dryRun=1`).send(wider);
    expect(RulesFileDryRunReply.parse(reply.body)).toEqual({
      success: true,
      problems: [],
      warnings: [],
      changes: ["Width: 96 in now +$430.00, was +$410.00"],
      consequences: [],
      revision: 1,
    });
    expect((await request.get("/api/admin/config")).body.revision).toBe(1);
  });

  it("has accessories in the same place named with their lines on a dry run, which can be stored", async () => {
    const { request } = await startTestApp();
    const second = option("drawer-2", { shape: { kind: "drawer" } });
    const text = JSON.stringify(freeAccessories(second), null, 2);
    const send = (path: string) => request.put(path).set("Content-Type", "application/json").send(text);
    const { body } = await send(`${PATH}?dryRun=1`);
    expect(body.problems).toEqual([]);
    expect(body.warnings).toMatchObject([
      { code: "same_place", line: expect.any(Number), message: expect.stringMatching(/^Drawer and DRAWER-2 occupy/) },
    ]);
    expect(text.split("\n")[body.warnings[0].line - 1]).toContain('"shape"');
    expect((await send(PATH)).status).toBe(200);
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
    expect((await sent(500_000)).body.problems).toMatchObject([{ path: "name" }]);
    expect((await sent(3_000_000)).status).toBe(413);
  });

  it.each(BROKEN_RULES.slice(-1))("is refused with %s, which a dry run reports", async (_name, document, path) => {
    const { request, db } = await startTestApp();
    const rows = () => db.selectFrom("rules_revisions").selectAll().execute();
    const before = await rows();

    const dry = await request.put(`${PATH}?dryRun=1`).send(document as object);
    const reply = await request.put(PATH).send(document as object);

    expect(dry.status).toBe(200);
    expect(dry.body.problems.map((problem: { path: string }) => problem.path)).toContain(path);
    const [first] = dry.body.problems;
    expect(reply.status).toBe(first.code === "invalid_field" ? 400 : 409);
    expect(reply.body.error).toBe(first.message);
    expect(reply.body.validationErrors).toEqual(dry.body.problems);
    expect(await rows()).toEqual(before);
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
      const reply = await request.put(`${PATH}?dryRun=1`).set("Content-Type", "application/json").send(text);
      expect(reply.status).toBe(200);
      return RulesFileDryRunReply.parse(reply.body).problems;
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
