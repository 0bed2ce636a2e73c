import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, Response } from "express";

/** Kept from scripts, from other sites, and from every connection that can be listened to. */
export interface SessionCookie {
  readonly read: (req: Request) => string | undefined;
  readonly set: (res: Response, token: string) => void;
  readonly clear: (res: Response) => void;
}

/** What the cookie is called, by which the browser also knows to keep it to this host and to https. */
export function sessionCookieName(httpsOnly: boolean): string {
  return httpsOnly ? "__Host-workbench-staff" : "workbench-staff";
}

/** `httpsOnly`: whether people reach the server by https alone; then the browser keeps the cookie to this host, too. */
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
