import { z } from "zod";
import { OPTION_GONE, STEP_GONE } from "#shared/check/check-names.ts";
import { MAX_CODE_CHARACTERS } from "#shared/engine/order-code.ts";
import { KEY_PATTERN } from "#shared/rules/fields.ts";
import { DAYS_OFF_COUNTRIES } from "#shared/time/days-off.ts";

/** `gone` is the sentence for a value that cannot exist, if it is not the usual one. */
const textParam = (pattern: RegExp, description: string, gone?: string) =>
  z.string().regex(pattern, gone).meta({ description });

const wholeNumber = (description: string, gone?: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, gone)
    .transform(Number)
    .meta({ description, override: { type: "integer", pattern: undefined } });

const isEntry = (text: string) => DAYS_OFF_COUNTRIES.includes(text) || z.iso.date().safeParse(text).success;

export const QUOTE_ID = /^Q-\d{6}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** The names that the server generates for images. No other file is served to anyone. Earlier versions also stored SVG files. */
export const IMAGE_NAME = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp|svg)$/;

/** The names of stored files: images, and the attachments of quotes, which only their own routes serve. No other file is listed or removed. */
export const STORED_NAME = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp|svg|bin)$/;

/** The names of stored files in a text, such as that of a revision: far faster than reading it. */
export const storedNamesIn = (text: string): readonly string[] =>
  text.match(/[0-9a-f]{32}\.(?:jpg|png|gif|webp|svg|bin)/g) ?? [];

const NO_NOTE_ID = "A note has an ID of 8 to 64 letters, digits, - and _: choose one, such as a UUID.";

/** The sentences about what is not there, or no longer. */
export const GONE = {
  quote: "There is no quote with this ID.",
  draft: "This draft no longer exists. It was published, scheduled or discarded.",
  edit: "This edit is no longer in the draft. It was published, scheduled or taken back.",
  webhook: "This webhook no longer exists.",
  key: "This API key no longer exists.",
  person: "There is no such person.",
  passkey: "This passkey no longer exists.",
  session: "This session has ended already.",
  partner: "This partner no longer exists.",
  message: "This message no longer exists: it was removed with its quote or webhook, or after 30 days.",
} as const;

/** The parameters of all paths. A value that does not fit is a 404. */
export const PARAMS = {
  product: z
    .string()
    .regex(KEY_PATTERN)
    .meta({
      description: "The key of the product. There is one: `adjustable-height-work-table`.",
      param: { example: "adjustable-height-work-table" },
    }),
  drawing: z.string().meta({
    description:
      "The order code of the bench, a dot, and the format: `svg`, `png`, `pdf` or `dxf`. Quotes, links and the configurator's page show order codes.",
    maxLength: MAX_CODE_CHARACTERS,
    param: { example: "AWT-0-0-W72-0-0-0-0-0-0-0-FP0.dxf" },
  }),
  photo: textParam(/^[\w.-]{1,400}\.avif$/, "The order code of a starting bench, and `.avif`."),
  filename: textParam(IMAGE_NAME, "The `image` of an option."),
  quoteId: textParam(QUOTE_ID, "The quote ID, such as `Q-260921-7F3KD`.", GONE.quote),
  noteId: textParam(
    /^[\w-]{8,64}$/,
    "An ID that you choose for the note. Sending it again does not add a second note.",
    NO_NOTE_ID,
  ),
  number: wholeNumber("The revision of the quote.", "The quote has no such revision."),
  draftId: textParam(/^[\w-]{8,64}$/, "The ID of the draft: `changes-waiting` for the changes that wait.", GONE.draft),
  editKey: textParam(/^[\w-]{8,64}$/, "The key of the edit."),
  stepKey: textParam(KEY_PATTERN, "The `key` of the step.", STEP_GONE),
  value: textParam(KEY_PATTERN, "The `value` of the option.", OPTION_GONE),
  messageId: textParam(/^msg_[\w-]{1,60}$/, "The `id` of the message.", GONE.message),
  attachmentId: textParam(/^[0-9a-f]{32}$/, "The `id` of the file."),
  keyId: textParam(/^[0-9a-f]{12}$/, "The `id` of the API key.", GONE.key),
  personId: textParam(/^[0-9a-f]{12}$/, "The `id` of the person.", GONE.person),
  passkeyId: textParam(/^[\w-]{1,1400}$/, "The `id` of the passkey.", GONE.passkey),
  sessionId: textParam(/^[0-9a-f]{12}$/, "The `id` of the session.", GONE.session),
  dayOff: z
    .string()
    .refine(isEntry, `Use a day such as 2026-12-24, or ${DAYS_OFF_COUNTRIES.join(", ")}.`)
    .describe("A day such as `2026-12-24`, or the code of a country."),
  partnerId: textParam(KEY_PATTERN, "The ID of the partner.", GONE.partner),
  webhookId: wholeNumber("The `id` of the webhook.", GONE.webhook),
  id: wholeNumber("The number of the revision."),
};
