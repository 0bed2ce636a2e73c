import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";

export interface SessionCookie {
  readonly read: (req: Request) => string | undefined;
  readonly set: (res: Response, token: string) => void;
  readonly clear: (res: Response) => void;
}

/** The __Host- prefix makes browsers bind the cookie to this host and to HTTPS. */
export function sessionCookieName(httpsOnly: boolean): string {
  return httpsOnly ? "__Host-workbench-staff" : "workbench-staff";
}

/** HttpOnly, SameSite=Strict; Secure over HTTPS. */
export function sessionCookie(httpsOnly: boolean): SessionCookie {
  const name = sessionCookieName(httpsOnly);
  const attributes = {
    name,
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    secure: httpsOnly,
  } as const;
  return {
    read: (req) => parseCookie(req.get("Cookie") ?? "")[name],
    set: (res, value) => {
      res.append("Set-Cookie", stringifySetCookie({ ...attributes, value }));
    },
    clear: (res) => {
      res.append("Set-Cookie", stringifySetCookie({ ...attributes, value: "", maxAge: 0 }));
    },
  };
}
