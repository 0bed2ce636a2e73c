import { once } from "node:events";
import { truncateSync } from "node:fs";
import { type IncomingMessage, request as openRequest } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { sweepImages } from "#server/app/sweep-images.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { createImageStore } from "#server/images/image-store.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { onServer } from "../../support/server/fresh-database.ts";
import { keptLog } from "../../support/server/kept-log.ts";

const PDF = Buffer.from("%PDF-1.7\n<script>alert(1)</script>");
/** Long enough to need a place. */
const LONG_PDF = Buffer.concat([PDF, Buffer.alloc(100_000)]);

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A quote, whose customer and staff attach files. */
async function startWithFiles(options: Parameters<typeof startConversation>[0] = {}) {
  const desk = await startConversation(options);
  const { request, quoteId, asCustomer } = desk;
  const files = `/api/quotes/${quoteId}/attachments`;
  const send = (to: string, name: string, query: object = {}) =>
    request
      .post(to)
      .query({ name, ...query })
      .set("Content-Type", "application/octet-stream");
  return {
    ...desk,
    files,
    attach: (name: string, bytes: Buffer | string = PDF, query?: object) =>
      send(files, name, query).send(Buffer.from(bytes)),
    attachAsCustomer: (name: string, bytes: Buffer | string = PDF) =>
      send("/api/customer/attachments", name).set(asCustomer).send(Buffer.from(bytes)),
    list: async () => (await desk.told()).attachments,
    download: (id: string) => request.get(`${files}/${id}`).buffer().responseType("blob"),
    downloadAsCustomer: (id: string) => request.get(`/api/customer/attachments/${id}`).set(asCustomer),
  };
}

describe("a file of a quote", () => {
  it("goes from the customer to staff as a download in which nothing runs, and is in the history and the search", async () => {
    const desk = await startWithFiles();
    expect((await desk.attachAsCustomer("C:\\shop\\Küche plan.exe")).status).toBe(201);
    const [file] = await desk.list();
    expect(file).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), name: "Küche plan.exe.pdf", bytes: PDF.length },
      ...{ at: WEDNESDAY.toISOString(), from: "customer", isShared: true },
      event: { seq: expect.any(Number), kind: "submitted" },
    });
    const reply = await desk.download(file?.id ?? "");
    expect(reply.headers).toMatchObject({
      "content-disposition": "attachment; filename=\"K?che plan.exe.pdf\"; filename*=UTF-8''K%C3%BCche%20plan.exe.pdf",
      "content-type": "application/pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store, no-transform",
    });
    expect(reply.body).toEqual(PDF);
    expect((await desk.history()).at(-1)).toMatchObject({ kind: "file-attached", actor: "customer", note: file?.name });
    expect((await desk.request.get("/api/quotes/list").query({ q: "küche plan", limit: 5 })).body.quotes).toHaveLength(
      1,
    );
  });

  it("is stored once if its reply is lost and it is attached again soon, in the same place with the same content", async () => {
    const desk = await startWithFiles();
    const attach = async (bytes = PDF) => {
      await desk.attachAsCustomer("plan.pdf", bytes);
      await desk.attach("plan.pdf", bytes, { shared: "1" });
      return (await desk.list()).length;
    };
    expect([await attach(), await attach()], "of the customer and of staff").toEqual([2, 2]);
    expect((await desk.history()).filter(({ kind }) => kind === "file-attached")).toHaveLength(2);
    expect(await attach(Buffer.from(PDF.toString().replace("1", "2")))).toBe(4);
    desk.setTime(new Date(WEDNESDAY.getTime() + 11 * 60_000));
    await Promise.all([1, 2, 3].map(() => desk.attachAsCustomer("plan.pdf")));
    expect(await desk.list(), "much later, it is meant, but once").toHaveLength(5);
  });

  it("of the customer takes an order out of the archive, for good, so that staff see it", async () => {
    const desk = await startWithFiles();
    await desk.send();
    await desk.answer("accept", { number: 1, name: "Ada Byron" });
    await desk.request.put(`/api/quotes/${desk.quoteId}/archive`).send({}).expect(200);
    await desk.attach("costs.pdf");
    const counts = async () => (await desk.request.get("/api/quotes/list").query({ archived: 0, limit: 5 })).body;
    expect(await counts()).toMatchObject({ quotes: [], archived: 1, counts: { approved: 0 } });
    desk.setTime(new Date(WEDNESDAY.getTime() + 60_000));
    expect((await desk.attachAsCustomer("order.pdf")).status).toBe(201);
    expect(await counts()).toMatchObject({ quotes: [{}], archived: 0, counts: { approved: 1 } });
    for (const status of ["rejected", "approved"]) await desk.setStatus(desk.quoteId, status);
    expect(await counts(), "a status that is taken back does not bring the archive back").toMatchObject({
      archived: 0,
    });
  });

  it("of staff reaches the customer only if it is shared, and staff can remove it", async () => {
    const desk = await startWithFiles();
    await desk.attach("costs.pdf");
    const shared = (await desk.attach("layout.pdf", PDF, { shared: "1" })).body.attachment;
    const own = (await desk.list()).find(({ name }) => name === "costs.pdf");
    expect((await desk.look()).body.attachments).toEqual([shared]);
    expect((await desk.downloadAsCustomer(shared.id)).status).toBe(200);
    expect((await desk.downloadAsCustomer(own?.id ?? "")).status).toBe(404);
    expect((await desk.request.delete(`${desk.files}/${shared.id}`)).status).toBe(200);
    expect((await desk.look()).body.attachments).toEqual([]);
    expect((await desk.downloadAsCustomer(shared.id)).status).toBe(404);
    expect((await desk.history()).at(-1)).toMatchObject({ kind: "file-removed", note: "layout.pdf" });
  });

  it("of a note stays with staff, and one for the next revision reaches the customer with it", async () => {
    const desk = await startWithFiles();
    const note = { note: "Our costs" };
    const { seq } = (await desk.request.put(`/api/quotes/${desk.quoteId}/notes/note-0001`).send(note)).body.event;
    const other = await desk.ask({ email: "other@example.com" });
    const foreign = (await desk.request.put(`/api/quotes/${other}/notes/note-0001`).send(note)).body.event.seq;
    expect((await desk.attach("a.pdf", PDF, { note: foreign })).status).toBe(404);

    const costs = (await desk.attach("costs.pdf", PDF, { note: seq, shared: "1" })).body.attachment;
    const layout = (await desk.attach("layout.pdf", PDF, { shared: "next" })).body.attachment;
    expect([costs, layout]).toMatchObject([
      { isShared: false, event: { seq, kind: "note-added" } },
      { isShared: false, isNext: true },
    ]);
    const seen = async () => (await desk.look()).body.attachments;
    expect(await seen()).toEqual([]);
    for (const { id } of [costs, layout]) expect((await desk.downloadAsCustomer(id)).status).toBe(404);

    await desk.send();
    await desk.attachAsCustomer("order.pdf");
    await desk.send({ after: 1 });
    const event = { seq: expect.any(Number), kind: "sent", number: 1 };
    const { isNext: _, ...sent } = layout;
    expect(await seen()).toEqual([
      { ...sent, isShared: true, event },
      expect.objectContaining({ name: "order.pdf", event }),
    ]);
    expect((await desk.downloadAsCustomer(layout.id)).status).toBe(200);
    expect((await desk.downloadAsCustomer(costs.id)).status).toBe(404);
  });

  it("belongs to its quote: no other quote, no deleted quote and no image address shows it", async () => {
    const desk = await startWithFiles();
    const { id } = (await desk.attach("a.pdf")).body.attachment;
    const other = await desk.ask({ email: "other@example.com" });
    expect((await desk.request.get(`/api/quotes/${other}/attachments/${id}`)).status).toBe(404);
    expect((await desk.request.get(`/uploads/images/${id}.bin`)).status).toBe(404);
    await desk.request.delete(`/api/quotes/${desk.quoteId}`);
    expect((await desk.download(id)).status).toBe(404);
    const refused = await desk.attach("b.pdf");
    expect([refused.status, refused.body.code]).toEqual([404, "quote_gone"]);
  });

  it.each([
    ["plan.png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "image/png"],
    ["photo.JPEG", Buffer.from("\xff\xd8\xff\xe0", "latin1"), "image/jpeg"],
    ["bench.stp", "ISO-10303-21;\nHEADER;", "model/step"],
    ["bench.dxf", "  0\r\nSECTION\r\n  2\r\nHEADER", "image/vnd.dxf"],
    ["bench2.dxf", "999\nmade by CAD\n0\nSECTION\n", "image/vnd.dxf"],
  ])("can be %s", async (name, bytes, type) => {
    const desk = await startWithFiles();
    const { attachment } = (await desk.attach(name, bytes)).body;
    const { headers } = await desk.download(attachment.id);
    expect([headers["content-type"], attachment.name]).toEqual([type, name]);
  });

  it.each([
    ["a page that is called a PDF", "a.pdf", "<!doctype html><script>1</script>", 415, "file_type"],
    ["a drawing with scripts", "a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "file_type"],
    ["a program", "a.png", "MZ\x90", 415, "file_type"],
    ["an empty file", "a.pdf", "", 415, "file_type"],
    ["a file of more than 10 MB", "a.pdf", Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 413, "too_large"],
    ["a file without a name", " ", PDF, 400, "invalid_request"],
    ["a name of two lines", "a\nb.pdf", PDF, 400, "invalid_request"],
  ])("cannot be %s", async (_what, name, bytes, status, code) => {
    const desk = await startWithFiles();
    for (const reply of [await desk.attach(name, bytes), await desk.attachAsCustomer(name, bytes)])
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await desk.list()).toEqual([]);
  });

  it("is one of five of the customer or of staff, and an address attaches 20 in ten minutes", async () => {
    const desk = await startWithFiles();
    for (let count = 1; count <= 5; count += 1) expect((await desk.attachAsCustomer(`${count}.pdf`)).status).toBe(201);
    for (let count = 1; count <= 5; count += 1) expect((await desk.attach(`${count}.pdf`)).status).toBe(201);
    for (const sixth of [await desk.attachAsCustomer("6.pdf"), await desk.attach("6.pdf")])
      expect([sixth.status, sixth.body.code]).toEqual([409, "too_many_files"]);
    for (let count = 7; count <= 20; count += 1) await desk.attachAsCustomer("x.pdf");
    expect((await desk.attachAsCustomer("x.pdf")).status).toBe(429);
  });

  it("waits for no customer who sends slowly: staff have places of their own, and a slow file gives up its place", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const desk = await startWithFiles();
    const other = await desk.stores.links.linkTo(await desk.ask({ email: "other@example.com" }), WEDNESDAY);
    const links = [desk.asCustomer, { Authorization: `Bearer ${other?.url?.split("/q/")[1]}` }];
    const { port } = new URL(desk.request.get("/").url);
    const slow = Array.from({ length: 10 }, (_, count) => {
      const path = "/api/customer/attachments?name=a.pdf";
      const headers = { ...links[count % 2], "Content-Type": "application/octet-stream", "Content-Length": 1_000_000 };
      const upload = openRequest({ port, path, method: "POST", headers });
      upload.write("%PDF-1.7");
      return new Promise((resolve) => upload.on("error", resolve).on("response", (res) => resolve(res.statusCode)));
    });
    const isBusy = async () => expect((await desk.attachAsCustomer("late.pdf", LONG_PDF)).status).toBe(503);
    // Fewer attempts than a customer has.
    await vi.waitFor(isBusy, { timeout: 9000, interval: 500 });
    expect((await desk.attach("plan.pdf")).status).toBe(201);
    vi.advanceTimersByTime(20_000);
    expect(new Set(await Promise.all(slow))).toEqual(new Set([408, 503]));
    expect((await desk.attachAsCustomer("late.pdf", LONG_PDF)).status).toBe(201);
  });

  it("takes little memory, however many read it slowly, as an image of the catalog does", async () => {
    const desk = await startWithFiles();
    const bytes = Buffer.concat([PDF, Buffer.alloc(9_000_000)]);
    const { id } = (await desk.attach("a.pdf", bytes)).body.attachment;
    expect(bytes.equals((await desk.download(id)).body)).toBe(true);
    const image = await desk.stores.images.add({ bytes, extension: "png" }, WEDNESDAY);
    const { port } = new URL(desk.request.get("/").url);
    const before = process.memoryUsage().arrayBuffers;
    const slow = Array.from({ length: 20 }, async (_, count) => {
      const path = count % 2 ? `${desk.files}/${id}` : `/uploads/images/${image}`;
      const download = openRequest({ port, path, agent: false }).end();
      onTestFinished(() => void download.destroy());
      const [reply]: IncomingMessage[] = await once(download, "response");
      return reply?.pause().headers["content-length"];
    });
    expect(new Set(await Promise.all(slow))).toEqual(new Set([String(bytes.length)]));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
  });

  it.skipIf(onServer)("counts as missing while it is incomplete, until a restore brings it back", async () => {
    const desk = await startWithFiles();
    const { dataDir, uploadsDir, stores } = desk;
    const { id } = (await desk.attach("a.pdf", LONG_PDF)).body.attachment;
    const image = await stores.images.add({ bytes: PDF, extension: "png" }, WEDNESDAY);
    const backup = (hours: number) =>
      makeBackup({ dataDir, uploadsDir, backupDir: testFolder() }, new Date(WEDNESDAY.getTime() + hours * HOUR_MS));
    const { file } = await backup(0);
    const files = [`${id}.bin`, image];
    truncateSync(join(uploadsDir, "images", `${id}.bin`), 4096);
    truncateSync(join(uploadsDir, "images", image), 0);

    const { log, lines } = keptLog();
    await createImageStore(desk.db, uploadsDir, log).warnOfMissing();
    expect(lines()).toMatchObject([{ missing: 2, files: expect.arrayContaining(files) }]);
    expect(await backup(1)).toMatchObject({ file: expect.stringContaining("-incomplete"), missingImages: 1 });
    const refused = await desk.request.get(`${desk.files}/${id}`);
    expect([refused.status, refused.body.error]).toEqual([404, expect.stringContaining("is missing or incomplete")]);

    const settings = { dataDir: testFolder(), uploadsDir, backupKey: undefined };
    expect(await restoreBackup(file, settings, WEDNESDAY)).toMatchObject({ images: 2, replacedImages: 2 });
    expect(LONG_PDF.equals((await desk.download(id)).body)).toBe(true);
  });

  it("stays while its quote has it, is in backups, and goes with the quote", async () => {
    const desk = await startWithFiles();
    const { id } = (await desk.attach("a.pdf")).body.attachment;
    const sweep = (days: number) => sweepImages(desk.stores, new Date(WEDNESDAY.getTime() + days * DAY_MS));
    expect(await sweep(3)).toEqual([]);
    if (!onServer) {
      const { dataDir, uploadsDir } = desk;
      expect(await makeBackup({ dataDir, uploadsDir, backupDir: testFolder() }, WEDNESDAY)).toMatchObject({
        ...{ images: 1, missingImages: 0 },
      });
    }
    const { email } = (await desk.loadQuote(desk.quoteId)).quote.customerInfo;
    const [known] = await desk.stores.erasure.findHolding(email);
    expect(known?.attachments).toMatchObject([{ name: "a.pdf" }]);
    await desk.stores.erasure.eraseOf(email, WEDNESDAY);
    expect(await sweep(3)).toEqual([`${id}.bin`]);
    expect((await desk.download(id)).status).toBe(404);
  });
});
