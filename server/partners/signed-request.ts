import type { IncomingMessage } from "node:http";
import type { Request } from "express";
import { Webhook } from "standardwebhooks";
import { ApiError } from "#server/platform/errors.ts";
import { secretsOf } from "#server/platform/signing-secrets.ts";
import type { KnownPartner, PartnerSettings } from "./partner-settings.ts";

const bodies = new WeakMap<IncomingMessage, Buffer>();

const isSigned = ({ headers }: IncomingMessage) => headers["webhook-signature"] !== undefined;

/** Keeps the bytes that a signature covers. */
export function keepSignedBody(req: IncomingMessage, body: Buffer): void {
  if (isSigned(req)) bodies.set(req, body);
}

/** The partner in the body, if its server signed the request; undefined without a signature, or with a wrong one. */
export type SignerOf = (req: Request) => Promise<KnownPartner | undefined>;

/** Signatures are those of webhooks (Standard Webhooks), in the other direction. */
export function createSignerOf(partners: PartnerSettings, now: () => Date): SignerOf {
  const known = new WeakMap<IncomingMessage, Promise<KnownPartner | undefined>>();

  const find = async (req: Request) => {
    const id: unknown = Reflect.get(Object(req.body), "partner");
    const partner = typeof id === "string" ? await partners.find(id) : undefined;
    const secrets = partner ? secretsOf(partner, now()) : [];
    return secrets.some((secret) => fits(secret, req)) ? partner : undefined;
  };
  return async (req) => {
    if (!isSigned(req)) return undefined;
    const signer = known.get(req) ?? find(req);
    known.set(req, signer);
    return signer;
  };
}

/** Throws 401 if a request has a signature that is not its partner's. */
export async function checkSignature(req: Request, signerOf: SignerOf): Promise<void> {
  if (isSigned(req) && !(await signerOf(req))) throw new ApiError(401, "wrong_signature");
}

function fits(secret: string, req: IncomingMessage): boolean {
  const headers = Object.fromEntries(
    ["id", "timestamp", "signature"].map((name) => {
      const value = req.headers[`webhook-${name}`];
      return [`webhook-${name}`, String(value ?? "")];
    }),
  );
  try {
    new Webhook(secret).verify(bodies.get(req) ?? "", headers);
    return true;
  } catch {
    return false;
  }
}
