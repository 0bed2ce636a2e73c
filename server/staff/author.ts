import type { Request } from "express";

/** The author of a request: the API key of a program as histories name it, 'API key ERP'; null for a person. */
const programs = new WeakMap<Request, string | null>();

/** A change by staff: when, and the API key of the program that makes it; null for a person. */
export interface Act {
  readonly at: Date;
  readonly author: string | null;
}

export function setProgram(req: Request, program: string | null): void {
  programs.set(req, program);
}

/** The change that a request makes. */
export function actOf(req: Request, at: Date): Act {
  const author = programs.get(req);
  if (author === undefined) throw new Error("This route lacks the guard of staff endpoints.");
  return { at, author };
}

/** The author of what people do, whoever of them it was, and of what follows from a date that they set. */
export const STAFF = "staff";

/** The author of what is stored with a name: 'staff', or 'API key ERP'. */
export const authorOf = (req: Request): string => programs.get(req) ?? STAFF;
