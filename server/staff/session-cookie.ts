import { parseCookie } from "cookie";
import type { Request, Response } from "express";

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** The __Host- prefix makes browsers bind the cookie to this host and to HTTPS. */
export function sessionCookieName(httpsOnly: boolean): string {
  return httpsOnly ? "__Host-workbench-staff" : "workbench-staff";
}

/** HttpOnly, SameSite=Strict; Secure over HTTPS. */
export function sessionCookie(httpsOnly: boolean) {
  const name = sessionCookieName(httpsOnly);
  const attributes = { httpOnly: true, sameSite: "strict", path: "/", secure: httpsOnly } as const;
  return {
    read: (req: Request) => parseCookie(req.get("Cookie") ?? "")[name],
    set: (res: Response, token: string) => res.cookie(name, token, attributes),
    clear: (res: Response) => res.cookie(name, "", { ...attributes, maxAge: 0 }),
  };
}
