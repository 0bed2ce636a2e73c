import { makeBackup } from "#server/backup/make-backup.ts";
import { uploadImage } from "../files/images.ts";
import { createSubmission } from "../quotes/submission.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { withOption } from "../rules/rules.ts";
import { testFolder } from "./data-folder.ts";
import { startTestApp } from "./test-app.ts";

const AT = new Date("2026-11-22T00:27:44Z");

/** The catalog with an image on 72 in, a choice of the example bench. */
export const withImage = (image: string) => withOption(catalogDocument, "width", "72", { image });

/** A server with an image in its rules, a quote, and a folder for backups. */
export async function appWithBackups() {
  const app = await startTestApp();
  const image = await uploadImage(app);
  await app.reviseRules(2, withImage(image));
  await app.request.post("/api/quotes/submit").send(createSubmission());
  const places = { dataDir: app.dataDir, uploadsDir: app.uploadsDir, backupDir: testFolder() };
  const make = (backupKey?: string) => makeBackup({ ...places, backupKey }, AT);
  return { ...app, image, places, make };
}
