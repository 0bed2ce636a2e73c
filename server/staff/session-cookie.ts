import { parseCookie } from "cookie";
import type { CookieOptions, Request, Response } from "express";

/** A cookie that scripts cannot read. The __Host- prefix makes browsers bind it to this host and to HTTPS. */
export function hostCookie(plainName: string, httpsOnly: boolean, options: CookieOptions) {
  const name = httpsOnly ? `__Host-${plainName}` : plainName;
  const attributes = { httpOnly: true, path: "/", secure: httpsOnly, ...options };
  return {
    name,
    read: (req: Request) => parseCookie(req.get("Cookie") ?? "", { decode: String })[name],
    set: (res: Response, value: string) => res.cookie(name, value, attributes),
    clear: (res: Response) => res.cookie(name, "", { ...attributes, maxAge: 0 }),
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;

export const sessionCookie = (httpsOnly: boolean) => hostCookie("workbench-staff", httpsOnly, { sameSite: "strict" });

export const sessionCookieName = (httpsOnly: boolean) => sessionCookie(httpsOnly).name;
