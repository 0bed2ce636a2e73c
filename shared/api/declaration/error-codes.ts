import { MAX_PEOPLE } from "#shared/api/declaration/roles.ts";
import { MAX_API_KEYS } from "#shared/api/declaration/scopes.ts";
import { MAX_PARTNERS } from "#shared/partners/partner.ts";
import { MAX_DAYS_OFF } from "#shared/time/days-off.ts";
import { MAX_WEBHOOKS } from "#shared/webhook-events.ts";

/** The sentence that people see for each error code. Codes never change. */
export const SENTENCES = {
  bad_request: "The request could not be read.",
  invalid_json: "The request body is not valid JSON.",
  invalid_request: "Some fields of the request are missing or wrong.",
  invalid_configuration: "Some choices are missing or do not fit together. Please check them.",
  sign_in_needed: "Sign in to continue. Nothing was changed.",
  missing_role: "Your role does not allow this. Ask an owner. Nothing was changed.",
  wrong_password: "Wrong password. Please try again.",
  code_needed: "Type the code from your authenticator app.",
  wrong_code: "This code does not fit, or was used before. Please type the next one.",
  wrong_passkey: "This passkey does not work here. Please sign in another way.",
  no_passkeys:
    "Passkeys do not work at this address: they need HTTPS, or localhost. Please use a password.",
  too_many_passkeys:
    "Too many attempts with passkeys came from this address. Please try again in ten minutes.",
  sign_in_again: "Sign out and sign in again, then repeat this.",
  at_provider: "You sign in with the company's account. Change this there.",
  passkey_refused: "This passkey was added before, or you have too many. Remove one first.",
  last_way: "This is your only way to sign in. Add another one first.",
  codes_are_on: "One-time codes are on. Turn them off first.",
  codes_over: "The ten minutes for the first code are over. Begin again.",
  link_over:
    "This link was used or replaced, has ended, or is too old. Ask an owner for a new one, or sign in if you have a password or passkey.",
  too_many_links: "Too many links came from this address. Please try again in ten minutes.",
  too_many_resets:
    "Too many new passwords were asked for. Please try again in an hour, or ask an owner for a link.",
  too_many_sign_ins:
    "Too many wrong passwords from this address. Please try again in a few minutes.",
  wrong_sign_in: "This sign-in does not count. Sign in again.",
  wrong_logout_token: "This logout token does not count. No session was ended.",
  provider_down: "The company's sign-in does not answer. Please try again in a few minutes.",
  wrong_key: "This API key does not work. Make a new one in Admin Panel → Settings → API Keys.",
  missing_scope: "This API key does not have the scope that the request needs.",
  too_many_calls: "This API key has sent too many requests. Please try again in a minute.",
  too_many_wrong_keys:
    "Too many API keys that do not work came from this address. Please try again in ten minutes.",
  forbidden: "The staff views are only available on the machine that runs the server.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not support this method.",
  too_large: "The request is too large.",
  too_slow: "The request took too long to arrive.",
  unsupported_type: "Send the request as application/json in UTF-8.",
  not_multipart: "Send the image as multipart/form-data.",
  invalid_upload: "Send one image, in the field 'image'.",
  no_image: "Choose an image to upload.",
  empty_image: "This file is empty. Choose an image to upload.",
  image_type: "Please upload an image file",
  image_size: "File size must be less than 5MB",
  image_pixels: "This image has too many pixels. Resize it: 800 by 800 is enough.",
  image_effort:
    "This image takes too much time or memory to draw. Simplify or resize it: 800 by 800 pixels is enough.",
  image_frames: "This animation has too many frames. The limit is 300.",
  invalid_spreadsheet: "This spreadsheet cannot be read. Save it as XLSX or CSV.",
  breaks_rules: "This change would break the rules. Nothing was changed.",
  stale_revision: "A colleague changed the rules first. Nothing was saved.",
  webhook_changed: "A colleague changed this webhook first. Nothing was saved.",
  webhook_exists: "Another webhook has this address and the same events. Change that one.",
  too_many_webhooks: `There are already ${MAX_WEBHOOKS} webhooks. Delete one first.`,
  partner_exists: "Another partner has this ID.",
  partner_changed: "A colleague changed this partner first. Nothing was saved.",
  partner_used: "Quotes came from this partner. Turn it off instead.",
  too_many_partners: `There are already ${MAX_PARTNERS} partners. Delete one first.`,
  key_name_taken: "Another API key has this name.",
  too_many_keys: `There are already ${MAX_API_KEYS} API keys. Revoke one first.`,
  too_many_days_off: `There are already ${MAX_DAYS_OFF} days off. Remove one first.`,
  person_exists: "Somebody else has this name or email address.",
  last_owner: "This is the last active owner. Make another person an owner first.",
  account_ended: "This account has ended. Restore it first.",
  too_many_people: `There are already ${MAX_PEOPLE} active people. End an account first.`,
  partner_off: "This configurator is turned off. Please contact us directly.",
  draft_changed: "A colleague changed this draft first. Nothing was saved.",
  too_many_drafts: "There are already 50 drafts. Publish or discard one first.",
  quote_gone: "This quote was deleted.",
  not_accepted: "The customer's acceptance of this quote no longer counts. Nothing was changed.",
  quote_changed: "A colleague changed this quote first. Nothing was saved.",
  no_such_link:
    "This link does not show a quote. Please open the one in our latest email, or ask us for a new one.",
  newer_revision: "There is a newer revision of this quote. Please look at it first.",
  too_many_revisions: "This quote was sent 100 times. Ask the customer for a new request.",
  unfinished_bench: "A bench of this quote is unfinished. Complete it before you send the quote.",
  no_proposal: "The customer has not proposed other benches. Choose those of the quote.",
  quote_accepted: "This quote is already accepted. Contact us to change it.",
  quote_closed: "This quote is closed. Contact us, and we will open it again.",
  too_many_answers: "You have sent many messages about this quote. Please contact us directly.",
  too_many_proposals:
    "You have proposed as many benches as we can keep for one quote. Write what should change without a proposal, or contact us directly.",
  note_reused: "A different note was already added under this ID.",
  wrong_signature:
    "The signature does not fit. Sign the unchanged body with the partner's secret, and send it within five minutes.",
  key_reused: "This Idempotency-Key or webhook-id was already used for a different request.",
  too_many_requests:
    "Too many quote requests from this address. Please try again in a few minutes.",
  busy: "The server is busy. Please try again in a moment.",
  disk_full: "The server's disk is full. Nothing was changed.",
  not_ready: "The server cannot use its database at the moment. Please try again later.",
  internal: "Something went wrong on our side. Please try again.",
} as const;

export type ErrorCode = keyof typeof SENTENCES;
