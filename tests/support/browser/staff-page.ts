import type { Page } from "playwright-core";
import { cheapHash } from "../server/locked-app.ts";
import type { RunningServer } from "../server/running-server.ts";

export const PASSWORD = "seven brass spanners";

/** Settings of a server with this staff password. */
export const LOCKED = { STAFF_PASSWORD: await cheapHash(PASSWORD) };

/** Ends every session, as half an hour without activity would. */
export const endSessions = (server: RunningServer) => server.rows("delete from staff_sessions returning 1 as ended");

/** The sign-in form and the bar above the staff views. */
export const gate = (page: Page) => ({
  title: () => page.getByRole("heading", { name: "Staff sign-in" }),
  password: () => page.getByLabel("Password", { exact: true }),
  signOut: () => page.getByRole("button", { name: "Sign Out", exact: true }),
  bar: () => page.getByRole("button", { name: "staff · Owner" }),
  async signIn(password = PASSWORD) {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  },
});
