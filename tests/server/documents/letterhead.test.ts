import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { sweepImages } from "#server/app/sweep-images.ts";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { builtClient } from "#server/pages/built-client.ts";
import { bytesOf, jpg, listStored, png } from "../../support/files/images.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const LETTERHEAD = {
  name: "Northfield Workbench Co.",
  address: ["2250 Foundry Street", "Milwaukee, WI 53204"],
  phone: "+1 414 555 0142",
  email: "sales@northfield.example",
  taxNumber: "39-1234567",
  footer: "Registered in Milwaukee.",
};

type App = Pick<Awaited<ReturnType<typeof startTestApp>>, "request">;

const uploadLogo = async ({ request }: App, bytes: Buffer, name = "logo.png"): Promise<string> =>
  (await request.post("/api/images/upload").query({ use: "logo" }).attach("image", bytes, name)).body.filename;

it("the letterhead is that of the server's settings, field by field until an owner changes it, and a name always remains", async () => {
  const { request, stores } = await startTestApp();
  const usual = { name: "Bench Works", address: ["1 Mill Road", "Springfield, IL 62701"], phone: "", email: "" };
  const load = async () => (await request.get("/api/company")).body.company;
  expect(await load()).toMatchObject({ ...usual, logo: "", taxNumber: "", footer: "" });
  await request.put("/api/company").send({ address: [], name: "" });
  expect(await load()).toMatchObject({ ...usual, address: [], name: "" });
  expect(await stores.companyStore.loadCompany()).toMatchObject({ name: "Bench Works", address: [] });
  const changed = await request.put("/api/company").send({ ...LETTERHEAD, phone: " +1 414 555 0142 " });
  expect(changed.body.company).toMatchObject(LETTERHEAD);
});

it("an owner who did not see what another one changed is told so, and nothing is lost", async () => {
  const { request } = await startTestApp();
  const change = (fields: object, version: number) =>
    request.put("/api/company").set("If-Match", `"${version}"`).send(fields);
  const { version } = (await request.get("/api/company")).body;
  expect((await change({ paymentTerms: ["Net 30"] }, version)).body).toMatchObject({ version: version + 1 });
  const late = await change({ paymentTerms: ["Net 60"] }, version);
  expect([late.status, late.body.code]).toEqual([412, "company_changed"]);
  const { body } = await request.get("/api/company");
  expect(body).toMatchObject({ company: { paymentTerms: ["Net 30"] }, version: version + 1 });
  expect((await change({ conditions: "Ex works." }, version + 1)).body.version).toBe(version + 2);
});

it("a letterhead with texts that are too long or no plain text, or with a logo that nobody uploaded, is refused at its field", async () => {
  const { request } = await startTestApp();
  for (const [fields, path] of [
    [{ name: "N".repeat(121) }, "name"],
    [{ phone: "1\n2" }, "phone"],
    [{ address: Array.from({ length: 7 }, () => "Road") }, "address"],
    [{ address: ["Road", "\u202eevil"] }, "address.1"],
    [{ email: "sales" }, "email"],
    [{ footer: "f".repeat(301) }, "footer"],
    // No PDF with them would be ready in time, and no quote could be sent.
    [
      { conditions: Array.from({ length: 4001 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join("") },
      "conditions",
    ],
    [{ logo: "../../etc/passwd" }, "logo"],
    [{ logo: `${"0".repeat(32)}.svg` }, "logo"],
    [{ logo: `${"0".repeat(32)}.png` }, "logo"],
  ] as const) {
    const refused = await request.put("/api/company").send(fields);
    expect([fields, refused.status, refused.body.validationErrors?.[0]?.path]).toEqual([fields, 400, path]);
  }
});

it("a logo becomes a small PNG without anything else that its file held, and stays as long as it is used", async () => {
  const app = await startTestApp({ now: () => new Date("2030-05-15T12:00:00Z") });
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="600"><script>alert(1)</script>
    <image href="file:///etc/passwd" width="9" height="9"/><rect width="3000" height="600" fill="#b83a0b"/></svg>`;
  const drawn = await uploadLogo(app, Buffer.from(hostile), "logo.svg");
  expect(drawn).toMatch(/^[0-9a-f]{32}\.png$/);
  expect(await sharp(await bytesOf(app, drawn)).metadata()).toMatchObject({ format: "png", width: 480, height: 96 });
  const photo = await uploadLogo(app, await jpg(900, 1200), "logo.jpg");
  expect(await sharp(await bytesOf(app, photo)).metadata()).toMatchObject({ format: "png", width: 360, height: 480 });

  await app.request.put("/api/company").send({ logo: drawn });
  expect(await sweepImages(app.stores, new Date("2030-05-18T12:00:00Z"))).toEqual([photo]);
  expect(await listStored(app)).toEqual([drawn]);
});

it("the preview is a sample quote with what was not saved yet", async () => {
  const { request, stores } = await startTestApp({
    drawDocument: quoteDocument,
    now: () => new Date("2030-05-15T12:00:00Z"),
  });
  const preview = async (fields: object) => (await request.post("/api/company/preview").send(fields)).body.toString();
  const [before, after] = [await preview({}), await preview({ name: "Northfield Workbench Co." })];
  expect(before).toMatch(/^<svg/);
  expect(after).toMatch(/^<svg/);
  expect(after).not.toBe(before);
  expect(await preview({})).toBe(before);
  expect((await request.post("/api/company/preview").send({ phone: 5 })).status).toBe(400);
  expect((await stores.companyStore.load()).name).toBe("Bench Works");
});

it("a quote keeps the conditions with which it was sent, and its acceptance names them", async () => {
  const app = await startConversation({
    drawDocument: async ({ sent, conditions, outcome }) =>
      Buffer.from(`%PDF ${sent?.number} ${conditions} ${outcome?.text}`),
  });
  const change = (conditions: string) => app.request.put("/api/company").send({ conditions });
  await change(" We deliver to the dock.\n\nPay within 30 days. ");
  const { revision } = await app.send();
  expect(revision.conditions).toEqual({ number: 1, since: "2026-11-18" });
  await change("Other conditions");
  const conditions = "We deliver to the dock.\n\nPay within 30 days.";
  expect((await app.look()).body).toMatchObject({ conditions, revisions: [{ conditions: { number: 1 } }] });
  await app.answer("accept", { number: 1, name: "Ada Byron" });
  const pdf = (await app.document()).body.toString();
  expect(pdf).toContain(
    `%PDF 1 ${conditions} Accepted by Ada Byron on Nov 18, 2026 with the conditions of Nov 18, 2026.`,
  );

  expect((await app.request.get("/api/company")).body.company.conditions).toBe("Other conditions");
  expect(await app.stores.companyStore.loadConditions()).toMatchObject({ number: 2 });
  await change("");
  expect(await app.stores.companyStore.loadConditions()).toBeUndefined();
  for (const tooMuch of ["c".repeat(20_001), "\n.".repeat(1001), "\u0007"])
    expect((await change(tooMuch)).status).toBe(400);
});

it("the letterhead is on the customer's page, in the PDF and in the head of the visitor's page", async () => {
  const folder = testFolder();
  await writeFile(join(folder, "index.html"), '<html lang="en"><body><div id="root"></div></body></html>');
  const client = builtClient(folder);
  const app = await startConversation({ client, drawDocument: quoteDocument });
  const logo = await uploadLogo(app, await png(300, 100));
  const before = (await app.request.get("/")).text;
  expect(before).toContain("Bench Works");
  await app.request.put("/api/company").send({ ...LETTERHEAD, name: 'North "field" <Co>', logo });
  const shown = (await app.request.get("/")).text;
  const [, json = ""] = /data-company="([^"<>]+)"/.exec(shown) ?? [];
  expect(JSON.parse(json.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)))).toEqual({
    ...{ name: 'North "field" <Co>', phone: LETTERHEAD.phone, email: LETTERHEAD.email },
    logo: { image: logo, width: 300, height: 100 },
  });

  expect((await app.look()).body.company).toEqual({
    name: 'North "field" <Co>',
    logo: { image: logo, width: 300, height: 100 },
    lines: [
      ...["2250 Foundry Street", "Milwaukee, WI 53204", "+1 414 555 0142", "sales@northfield.example"],
      ...["Tax number 39-1234567", "Registered in Milwaukee."],
    ],
  });
  const { text } = await readPdf((await app.request.get(`/api/quotes/${app.quoteId}/document`)).body);
  expect(text).toContain('North "field" <Co> 2250 Foundry Street Milwaukee, WI 53204');
  expect(text).toMatch(/Page 1 of \d Tax number 39-1234567 · Registered in Milwaukee\./);
});
