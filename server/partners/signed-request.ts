import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request } from "express";
import { Webhook } from "standardwebhooks";
import { ApiError } from "#server/platform/errors.ts";
import { secretsOf } from "#server/platform/signing-secrets.ts";
import type { KnownPartner, PartnerSettings } from "./partner-settings.ts";

const bodies = new WeakMap<IncomingMessage, Buffer>();

export const isSigned = ({ headers }: IncomingMessage) => headers["webhook-signature"] !== undefined;

/** Keeps the bytes that a signature covers. */
export function keepSignedBody(req: IncomingMessage, body: Buffer): void {
  if (isSigned(req)) bodies.set(req, body);
}

/** The partner in the body, if its server signed the request; undefined without a signature, or with a wrong one. */
export type SignerOf = (req: Request) => Promise<KnownPartner | undefined>;

/** Signatures are those of webhooks (Standard Webhooks), in the other direction. */
export const createSignerOf =
  (partners: PartnerSettings, now: () => Date): SignerOf =>
  async (req) => {
    const id: unknown = Reflect.get(Object(req.body), "partner");
    const partner = isSigned(req) && typeof id === "string" ? await partners.find(id) : undefined;
    const secrets = partner ? secretsOf(partner, now()) : [];
    return secrets.some((secret) => fits(secret, req)) ? partner : undefined;
  };

interface SignedKey {
  /** Comes before each key of the signer. Its spaces keep them apart from the keys of others. */
  readonly sender: string;
  /** By it, a signature is good for one quote. */
  readonly key: string;
}

/** The key of a signed request; undefined without a signature. 401 if it is not that of the partner. */
export async function signedKey(req: Request, signerOf: SignerOf): Promise<SignedKey | undefined> {
  if (!isSigned(req)) return undefined;
  const signer = await signerOf(req);
  if (!signer) throw new ApiError(401, "wrong_signature");
  const id = createHash("sha256").update(String(req.headers["webhook-id"]));
  return { sender: `signed ${signer.id} `, key: id.digest("base64url") };
}

const SIGNATURE_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"];

function fits(secret: string, req: IncomingMessage): boolean {
  const headers = Object.fromEntries(SIGNATURE_HEADERS.map((name) => [name, String(req.headers[name] ?? "")]));
  try {
    new Webhook(secret).verify(bodies.get(req) ?? "", headers);
    return true;
  } catch {
    return false;
  }
}
