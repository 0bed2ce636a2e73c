import { setTimeout as pause } from "node:timers/promises";
import { AdminConfigReply, AdminEditReply } from "#shared/api/catalog.ts";
import { ErrorReply } from "#shared/api/reply.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { acknowledge } from "./acknowledge.ts";
import { answerTo, ask, read } from "./ask.ts";
import type { Desk } from "./change-quote.ts";
import type { AskedEdit } from "./ledger.ts";
import type { Picture } from "./pictures.ts";
import { uploadPicture } from "./upload-picture.ts";

const MOST_PAUSE_MS = 120;
const STALE = 412;
const STEP = "frame_color";
const OPTIONS = ["black", "light-gray"] as const;

interface Edit extends AskedEdit {
  readonly path: string;
  readonly json: object;
}

/** An editor of the rules, each edit based on the revision that was last seen, until the server is killed. */
export async function workOnRules(desk: Desk, pictures: readonly [Picture, ...Picture[]]) {
  const { site, ledger, random } = desk;
  let seen = await ask(site, { method: "GET", path: "/api/admin/config" }, AdminConfigReply);
  while (!site.isKilled && seen) {
    const edit = await someEdit(desk, pictures);
    if (!edit) return;
    ledger.askedEdits.add(edit);
    const headers = { "If-Match": `"${seen.revision}"` };
    const asked = { method: "PUT", path: edit.path, json: edit.json, headers } as const;
    const answer = await answerTo(site, asked);
    if (!acknowledge(ledger, answer?.status === STALE ? "edits told to be stale" : "edits", answer))
      return;
    ledger.askedEdits.delete(edit);
    if (answer.status === STALE) {
      const { revision = 0 } = ErrorReply.parse(answer.body);
      seen = { ...seen, revision };
    } else {
      seen = read(asked, answer, AdminEditReply);
      ledger.revisions.set(seen.revision, seen.config);
    }
    await pause(random.below(MOST_PAUSE_MS));
  }
}

/** An edit whose outcome no other has: a price, a label, or an image that was uploaded for it. */
async function someEdit(
  { site, ledger, random }: Desk,
  pictures: readonly [Picture, ...Picture[]],
): Promise<Edit | undefined> {
  ledger.turns += 1;
  const value = random.pick(OPTIONS);
  const path = `/api/admin/steps/${STEP}/options/${value}`;
  const what = random.share();
  if (what < 0.4) {
    const basePrice = (100_000 + ledger.turns) / 100;
    const isMade = (document: RulesDocument) => document.basePrice === basePrice;
    return { path: "/api/admin/config/base-price", json: { basePrice }, isMade };
  }
  if (what < 0.6) {
    const label = `Color ${ledger.turns}`;
    return {
      path,
      json: { label },
      isMade: (document) => optionOf(document, value)?.label === label,
    };
  }
  const image = await uploadPicture(site, ledger, random.pick(pictures));
  if (image === undefined) return undefined;
  return {
    path,
    json: { image },
    isMade: (document) => optionOf(document, value)?.image === image,
  };
}

const optionOf = ({ steps }: RulesDocument, value: string) =>
  steps.find(({ key }) => key === STEP)?.options.find((option) => option.value === value);
