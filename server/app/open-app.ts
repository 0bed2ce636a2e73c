import type { Logger } from "pino";
import { askForFolder } from "#server/backup/ask-for-folder.ts";
import { restoreSentence } from "#server/backup/backup-folder.ts";
import { openDatabase } from "#server/db/engines/open-database.ts";
import { createPhotos } from "#server/documents/drawings/photos.ts";
import { makeImageFolder } from "#server/images/image-folder.ts";
import { createEmailChannel, emailSubscription } from "#server/messages/email/email-channel.ts";
import { createTellConflicts } from "#server/messages/email/tell-conflicts.ts";
import { createOutbox } from "#server/messages/outbox.ts";
import { createWebhookChannel, webhookSubscription } from "#server/messages/webhooks/webhook-channel.ts";
import type { Client } from "#server/pages/client.ts";
import { keepPartners } from "#server/partners/partner-settings.ts";
import { DamageError } from "#server/platform/errors.ts";
import { resolveName } from "#server/platform/public-address.ts";
import { linkKey, readKey } from "#server/quotes/links/link-key.ts";
import { isKeyOfLinks } from "#server/quotes/links/link-store.ts";
import { createArchiver } from "#server/rules/drafts/archive-ended.ts";
import { createPublisher } from "#server/rules/drafts/publish-draft.ts";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { reviewInUse } from "#server/rules/store-edit.ts";
import { keepBuiltInOwner } from "#server/staff/built-in-owner-store.ts";
import { readBuild } from "./build.ts";
import { createApp } from "./create-app.ts";
import type { Env } from "./env.ts";
import type { MetricsDeps } from "./metrics/metrics.ts";
import { createScheduler } from "./scheduler.ts";
import { createStores } from "./stores.ts";
import { whenClockIsTrusted } from "./upkeep-store.ts";
import { createWorkers } from "./workers.ts";

const LOST_LINKS =
  "another key made the newest private link: set LINK_KEY or put link.key back as it was, or emails about earlier quotes have no link until staff renew it";

/**
 * Opens the data, seeds an empty database with the default rules, and creates the app. `start` starts the worker threads
 * before they are needed, the schedule of drafts, and the outbox. Call `release` after the last reply: it closes the database and the threads.
 */
export async function openApp(env: Env, log: Logger, client: Client | undefined) {
  const { dataDir, backupDir } = env;
  const isSilent = backupDir !== undefined && !(await askForFolder({ dataDir, backupDir }));
  if (isSilent) log.error({ backupDir }, "the folder for backups does not answer, so no backup is made until it does");
  const key = linkKey(env.dataDir, env.linkKey);
  if (!("url" in env.database)) makeImageFolder(env.uploadsDir);
  const db = await openDatabase(env.database, "server").catch(async (error: unknown) => {
    if (!(error instanceof DamageError)) throw error;
    throw new DamageError(`${error.message} ${await restoreSentence(isSilent ? undefined : backupDir)}`);
  });
  const { now } = db;
  const subscriptions = [...(env.mail ? [emailSubscription] : []), webhookSubscription];
  const stores = createStores(db, { ...env, linkKey: key, subscriptions, log });
  const { rules, images, links, upkeep } = stores;
  if (await rules.isEmpty()) await rules.seed(await readDefaultRules(env.dataDir), now());
  if (!(await isKeyOfLinks(db, env.linkKey ?? readKey(env.dataDir)))) log.warn(LOST_LINKS);
  await keepBuiltInOwner(db, env, now());
  await images.warnOfMissing();
  await images.countOthers();
  const partners = keepPartners(stores.partnerStore, log);
  const metrics = await openMetrics(env, { build: readBuild(), db, ...stores }, log).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });

  const { start, end, photographer, ...workers } = createWorkers();
  const photos =
    photographer && env.photosAreOn
      ? createPhotos({ ...stores, log, onWanted: () => drafts.wake() }, photographer)
      : undefined;
  const email =
    env.mail &&
    createEmailChannel({
      ...env,
      ...workers,
      ...stores,
      settings: env.mail,
      admit: stores.admitEmail,
      partners,
      photos,
      async linkTo(quoteId) {
        // Without the public origin, a link is only a path.
        if (env.publicOrigin === undefined) return undefined;
        return (await links.linkTo(quoteId, now()))?.url;
      },
      log,
      now,
    });
  if (email && env.publicOrigin === undefined) log.warn("emails have no links, because PUBLIC_URL is not set");
  const webhook = createWebhookChannel({ ...env, ...stores, resolve: resolveName, log, now });
  const channels = { ...(email && { email }), webhook };
  const outbox = createOutbox({ ...stores, channels, log, now });
  const review = reviewInUse(partners, db.settings, workers.reviewRules);
  const tellConflicts = createTellConflicts({ ...stores, emailIsOn: email !== undefined });
  const publication = createPublisher({ ...stores, review, tellConflicts }, log);
  const archive = createArchiver({ ...stores, review }, env.timeZone);
  const dated = [publication, archive].map((job) => whenClockIsTrusted(upkeep, job));
  const drafts = createScheduler({ jobs: [...dated, ...(photos ? [photos.job] : [])], upkeep, log, now });
  const app = createApp({
    ...env,
    ...workers,
    client,
    db,
    stores,
    log,
    now,
    partners,
    photos,
    emailIsOn: email !== undefined,
    observeRequest: metrics?.observeRequest,
    onSchedule: drafts.wake,
  });
  return {
    app,
    db,
    stores,
    metrics,
    start() {
      start();
      drafts.wake();
      outbox.start();
      void email?.check().then((problem) => problem !== undefined && log.warn(problem));
    },
    async release() {
      metrics?.close();
      const ended = outbox.end().then(() => {
        email?.end();
        // Only now, because emails need the drawings. It aborts a publication in progress, which starts again with the server.
        return end();
      });
      await Promise.all([drafts.end(), photos?.end(), ended]);
      await db.destroy();
    },
  };
}

/** Serves the metrics if a setting asks for them. Otherwise not even their library is loaded. */
async function openMetrics({ metrics }: Env, deps: MetricsDeps, log: Logger) {
  if (!metrics) return undefined;
  const { serveMetrics } = await import("./metrics/serve-metrics.ts");
  return serveMetrics(deps, metrics, log);
}
