import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import supertest from "supertest";
import { expect, onTestFinished } from "vitest";
import { type AppDeps, createApp } from "#server/app/create-app.ts";
import type { StoreSettings } from "#server/app/stores.ts";
import { makeDrawing } from "#server/documents/drawings/make-drawing.ts";
import { makePhoto } from "#server/documents/drawings/make-photo.ts";
import { createPhotos } from "#server/documents/drawings/photos.ts";
import type { DrawDocument } from "#server/documents/pdf/document-input.ts";
import { makeImageFolder } from "#server/images/image-folder.ts";
import { prepareImage } from "#server/images/prepare-image.ts";
import { keepPartners } from "#server/partners/partner-settings.ts";
import { rehearse } from "#server/quotes/rehearsal/rehearse.ts";
import { reviewChange } from "#server/quotes/rehearsal/review-change.ts";
import { workOnDraft } from "#server/rules/drafts/draft-work.ts";
import { keepBuiltInOwner } from "#server/staff/built-in-owner-store.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { watchReplies } from "../openapi/watch-replies.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { findingsIn } from "../rules/findings.ts";
import { freshDatabase, sameDatabase } from "./fresh-database.ts";
import { TIME_ZONE, testStores } from "./stores.ts";

/** A real document takes half a second of the processor. Tests that read it draw it with `quoteDocument`. */
const drawDocument: DrawDocument = async () => Buffer.from("%PDF");

/** A photo takes seconds of the processor, so those of tests are small. */
const PHOTO_SCALE = 16;

interface Options extends Partial<AppDeps & StoreSettings> {
  readonly document?: RulesDocument;
  /** `STAFF_PASSWORD`; without it, nobody signs in. */
  readonly staffPassword?: string | undefined;
  /** Another server, whose database this one shares. */
  readonly beside?: Parameters<typeof sameDatabase>[0];
}

/**
 * The whole server with its own database, until the test ends. The test fails if a reply does not
 * match the published API document.
 */
export async function startTestApp(options: Options = {}) {
  const app = await openTestApp(options);
  onTestFinished(app.close);
  return app;
}

/** The same, but the caller closes it. */
export async function openTestApp({ document = catalogDocument, beside, staffPassword, ...deps }: Options = {}) {
  const { db, dataDir, close: closeDatabase } = await (beside ? sameDatabase(beside) : freshDatabase());
  const uploadsDir = await mkdtemp(join(tmpdir(), "workbench-uploads-"));
  makeImageFolder(uploadsDir);
  const log = pino({ level: "silent" });
  const stores = testStores(db, { uploadsDir, log, ...deps });
  await stores.rules.seed({ document, findings: findingsIn(document) }, new Date());
  await keepBuiltInOwner(db, { staffPassword, staffIsOpen: false }, deps.now?.() ?? db.now());
  const photos = createPhotos(
    { ...stores, log },
    {
      ask: ({ scene, widths }) => makePhoto({ scene, widths: widths.map((width) => width / PHOTO_SCALE) }),
      end: async () => {},
    },
  );
  const app = createApp({
    db,
    stores,
    log,
    now: db.now,
    client: undefined,
    // The unbuilt page: it is served, but does not run.
    embedOrigins: undefined,
    partners: keepPartners(stores.partnerStore, log),
    trustProxy: 0,
    rateLimitQuotes: undefined,
    staffIsOpen: staffPassword === undefined,
    provider: undefined,
    publicOrigin: undefined,
    securityContact: undefined,
    timeZone: TIME_ZONE,
    countChoices: true,
    assistants: true,
    privateWebhooks: false,
    drawDocument,
    drawSummary: drawDocument,
    makeDrawing,
    photos,
    drawingVersion: "1",
    reviewRules: reviewChange,
    workOnDraft: async (task) => workOnDraft(task),
    prepareImage,
    rehearse,
    emailIsOn: false,
    onSchedule: () => {},
    ...deps,
  });
  const replies = watchReplies(app);
  // Otherwise each request would start a server of its own.
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await closeDatabase();
    await rm(uploadsDir, { recursive: true });
    expect(replies.problems(), "replies unlike the API document").toEqual([]);
  };

  const request = supertest(server);
  const quoteRows = () =>
    db.selectFrom("quotes").innerJoin("quote_snapshots", "quote_seq", "seq").selectAll().orderBy("seq").execute();
  /** Adds a revision as another process would. */
  const reviseRules = async (revision: number, next: RulesDocument) => {
    await db
      .insertInto("rules_revisions")
      .values({
        revision,
        product: next.product,
        created_at: new Date().toISOString(),
        author: "test",
        summary: "",
        document: JSON.stringify(next),
      })
      .execute();
  };
  return {
    ...{ app, request, db, stores, photos, dataDir, uploadsDir },
    ...{ quoteRows, reviseRules, replies, close },
  };
}
