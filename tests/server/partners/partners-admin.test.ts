import { afterAll, describe, expect, it, vi } from "vitest";
import { keepPartners } from "#server/partners/partner-settings.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { PartnersReply } from "#shared/api/partners.ts";
import { eventSentence } from "#shared/api/security-events.ts";
import { MAX_PARTNERS } from "#shared/partners/partner.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { partner } from "../../support/server/partners.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const PATH = "/api/admin/partners";
const RULES = "/api/configuration/rules/adjustable-height-work-table";
const SUBMIT = "/api/quotes/submit";

const ACT = { ...COMMAND_LINE, at: new Date() };

type App = Awaited<ReturnType<typeof startTestApp>>;

const add = ({ request }: App, fields: object = {}) =>
  request.post(PATH).send({ id: "acme", name: "Acme Tools", ...fields });

const change = ({ request }: App, version: number, fields: object) =>
  request
    .put(`${PATH}/acme`)
    .set("If-Match", `"${version}"`)
    .send({ name: "Acme Tools", ...fields });

const list = async ({ request }: App) => PartnersReply.parse((await request.get(PATH)).body).partners;

/** A server that stores nothing, for all refusals. */
const refusing = await openTestApp();
afterAll(refusing.close);

describe("staff", () => {
  it("see the partners with the settings that do not fit the rules", async () => {
    const app = await startTestApp({
      embedOrigins: ["https://www.example.com"],
      publicOrigin: "https://bench.example.com",
    });
    await add(app, { id: "zenith", hidePrices: true });
    await add(app, { origins: ["https://shop.example.com"], fixedChoices: { width: "73" } });
    const facts = { hasSecret: false, oldSecretUntil: null, version: 1 };
    const acme = partner({ origins: ["https://shop.example.com"], fixedChoices: { width: "73" } });
    const zenith = partner({ id: "zenith", hidePrices: true });
    expect((await app.request.get(PATH)).body).toEqual({
      success: true,
      partners: [
        { ...acme, ...facts, problems: ["Width has no option '73'."] },
        { ...zenith, ...facts, problems: [] },
      ],
      embedOrigins: ["https://www.example.com"],
      publicOrigin: "https://bench.example.com",
    });
  });

  it("find in the audit trail who added, changed and deleted a partner, or made it a secret", async () => {
    const app = await startTestApp();
    await add(app);
    await app.request.post(`${PATH}/acme/secret`).send({});
    await change(app, 1, { name: "Acme" });
    expect((await app.request.delete(`${PATH}/acme`)).status).toBe(200);
    const { events } = (await app.request.get("/api/admin/audit?group=keys")).body;
    expect(events.reverse().map(eventSentence)).toEqual([
      "staff added the partner Acme Tools.",
      "staff changed the partner Acme Tools with a new secret.",
      "staff changed the partner Acme Tools: name from Acme Tools to Acme.",
      "staff deleted the partner Acme.",
    ]);
  });

  it("cannot use an ID twice, or store what cannot work", async () => {
    const app = await startTestApp();
    expect((await add(app)).status).toBe(201);
    expect((await add(app)).body).toMatchObject({
      code: "partner_exists",
      validationErrors: [{ path: "id", message: "Another partner has this ID." }],
    });
    const wrong = { origins: ["https://shop.example.com/shop"], quotesPerTenMinutes: 0 };
    const { status, body } = await change(app, 1, { ...wrong, secret: "whsec_no" });
    expect(status).toBe(400);
    expect(body.validationErrors.map(({ path }: { path: string }) => path)).toEqual([
      "origins.0",
      "quotesPerTenMinutes",
      "",
    ]);
    expect(await list(app)).toMatchObject([{ id: "acme", version: 1 }]);
  });

  it.each<[object, string, string]>([
    [{ hideprices: true }, "", "'hideprices' is not a known field: check the spelling."],
    [{ accent: "red" }, "accent", "A color is # and six hexadecimal digits."],
    [{ fixedChoices: { width: 72 } }, "fixedChoices.width", "Give an option's value, or a list of values."],
    [{ fixedChoices: { constructor: "x" } }, "fixedChoices.constructor", "This name is reserved."],
    [{ priceList: { percent: -7.125 } }, "priceList.percent", "Enter a percentage such as 7.5, from −90 to 500."],
    [{ priceList: { options: { lift: { electric: 1.005 } } } }, "priceList.options.lift.electric", "Enter an amount"],
    [
      { priceList: { options: { lift: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`a${at}`, 1])) } } },
      "priceList.options",
      "Set at most 2,000 options.",
    ],
    [{ origins: Array.from({ length: 51 }, (_, at) => `https://a${at}`) }, "origins", "Give at most 50 origins"],
    ...[
      ...["https://shop.example.com/", "shop.example.com", "https://", "https://*", "https://a b", "https://a;b"],
      ...["https://a'b", "https://a,b", "https://me@shop.example.com", "https://shop.example.com?x"],
      ...["https://shop.example.com:port", "javascript://shop.example", "https://b\u00FCcher.example"],
      ...["https://shop.example\u0000", "https://shop.example\r\nX-Header: x", `https://${"a.".repeat(200)}example`],
    ].map((origin): [object, string, string] => [
      { origins: [origin] },
      "origins.0",
      "Give an origin such as https://shop.example.com, without a path",
    ]),
  ])("cannot store %j", async (fields, path, sentence) => {
    const { validationErrors } = (await add(refusing, fields)).body;
    expect(validationErrors).toMatchObject([{ path, message: expect.stringContaining(sentence) }]);
  });

  it("do not overwrite a colleague's change", async () => {
    const app = await startTestApp();
    await add(app);
    expect((await change(app, 1, { accent: "#1f5fa8" })).body.partner.version).toBe(2);
    const late = await change(app, 1, { hidePrices: true });
    expect([late.status, late.body.code]).toEqual([412, "partner_changed"]);
    expect((await app.request.delete(`${PATH}/acme`).set("If-Match", '"1"')).status).toBe(412);
    expect(await list(app)).toMatchObject([{ accent: "#1f5fa8", hidePrices: false }]);
  });

  it("delete a partner only if no quote came from it", async () => {
    const app = await startTestApp();
    await add(app);
    await add(app, { id: "other", name: "Other" });
    await app.request.post(SUBMIT).send(createSubmission({ partner: "acme" }));
    const used = await app.request.delete(`${PATH}/acme`);
    expect([used.status, used.body.code]).toEqual([409, "partner_used"]);
    expect((await app.request.delete(`${PATH}/other`)).body).toEqual({ success: true, id: "other" });
    const gone = await app.request.delete(`${PATH}/other`);
    expect([gone.status, gone.body.error]).toEqual([404, "This partner no longer exists."]);
    expect((await list(app)).map(({ id }) => id)).toEqual(["acme"]);
  });

  it("see a secret only when they make it, and the old one counts for a day", async () => {
    const app = await startTestApp();
    await add(app);
    const made = (await app.request.post(`${PATH}/acme/secret`)).body;
    expect(await list(app)).toMatchObject([{ hasSecret: true, oldSecretUntil: null }]);
    expect(made).toEqual({ success: true, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), oldSecretUntil: null });
    const renewed = (await app.request.post(`${PATH}/acme/secret`)).body;
    expect(renewed.secret).not.toBe(made.secret);
    const known = await list(app);
    expect(known).toMatchObject([{ hasSecret: true, oldSecretUntil: renewed.oldSecretUntil }]);
    // Settings that were open meanwhile can still be saved, and keep the secret.
    expect((await change(app, 1, { accent: "#1f5fa8" })).body.partner.hasSecret).toBe(true);
    expect(JSON.stringify(known)).not.toContain("whsec_");
  });

  it("cannot add more partners than there may be", async () => {
    const app = await startTestApp();
    const ids = Array.from({ length: MAX_PARTNERS }, (_, at) => `p${at}`);
    for (const id of ids) await app.stores.partnerStore.add(partner({ id }), ACT);
    expect((await add(app)).body).toMatchObject({ code: "too_many_partners" });
  });
});

describe("a change of a partner", () => {
  it("is in effect at once on this server, and within a second on each other", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const app = await startTestApp();
    const other = await startTestApp({ beside: app });
    const nameAt = async ({ request }: App) => (await request.get(RULES).query({ partner: "acme" })).body.partner?.name;
    expect([await nameAt(app), await nameAt(other)]).toEqual([undefined, undefined]);

    await add(app);
    expect(await nameAt(app)).toBe("Acme Tools");
    expect(await nameAt(other), "not yet looked").toBeUndefined();
    vi.advanceTimersByTime(1000);
    expect(await nameAt(other)).toBe("Acme Tools");

    await app.request.delete(`${PATH}/acme`);
    await add(app, { name: "Acme, Inc." });
    vi.advanceTimersByTime(1000);
    expect(await nameAt(other)).toBe("Acme, Inc.");
  });

  it("is not seen while the database cannot be read, and the settings before stay in effect", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { log, lines } = keptLog();
    const { db, stores } = await startTestApp();
    await stores.partnerStore.add(partner(), ACT);
    const partners = keepPartners(stores.partnerStore, log);
    expect((await partners.find("acme"))?.name).toBe("Acme Tools");
    await db.schema.alterTable("partners").renameTo("gone").execute();
    vi.advanceTimersByTime(1000);
    expect((await partners.find("acme"))?.name).toBe("Acme Tools");
    expect(lines().map(({ msg }) => msg)).toEqual(["partners not read: the previous settings stay in effect"]);
  });
});
