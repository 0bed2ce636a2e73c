import type { Request } from "express";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import type { Doer } from "./audit-store.ts";
import type { Person } from "./person.ts";

/** The sender of a request: a person, or a program with an API key. */
export interface Sender {
  /** As histories name it: 'Ana Silva', 'API key ERP', or 'staff' for the built-in owner. */
  readonly author: string;
  /** Null for a program. */
  readonly person: Person | null;
  readonly scopes: readonly Scope[];
}

/** A change by staff: when, and who makes it. */
export interface Act extends Omit<Sender, "scopes"> {
  readonly at: Date;
}

const senders = new WeakMap<Request, Sender>();

export function setSender(req: Request, sender: Sender): void {
  senders.set(req, sender);
}

/** Throws if the route lacks the guard of staff endpoints. */
function senderOf(req: Request): Sender {
  const sender = senders.get(req);
  if (sender === undefined) throw new Error("This route lacks the guard of staff endpoints.");
  return sender;
}

/** The change that a request makes. */
export function actOf(req: Request, at: Date): Act {
  const { author, person } = senderOf(req);
  return { at, author, person };
}

/** The author of what a request stores. */
export const authorOf = (req: Request): string => senderOf(req).author;

/** Whether the sender of a request has a scope. */
export const hasSenderScope = (req: Request, scope: Scope): boolean => senderOf(req).scopes.includes(scope);

/** The person who sends a request; null for a program. */
export const personBehind = (req: Request): Person | null => senderOf(req).person;

/** The sender of a request, as the audit trail names people and programs, and from where. */
export const doerOf = (req: Request): Doer => ({ author: authorOf(req), address: req.ip ?? "" });
