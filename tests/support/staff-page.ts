import type { Page } from "playwright-core";
import type { StaffAccess } from "#shared/staff-api.ts";

export const PASSWORD = "seven brass spanners";

const STAFF_CALLS = /\/api\/(admin\/|images\/upload|quotes\/(?!submit$)|staff\/session$)/;

const refusal = (code: string, error: string) => ({ success: false, code, error });

/** A sign-in as the page meets it, and what can happen to it. */
export interface StaffSession {
  /** The calls that were let through or refused, the session's own not among them: 'GET /api/quotes/list'. */
  readonly calls: string[];
  /** Ends the sign-in, as a while without activity does. */
  readonly expire: () => void;
  /** What the next sign-in gets in place of an answer; undefined for the usual. */
  answer: "unreachable" | { readonly status: number; readonly json: object } | undefined;
}

/** Puts a password before the staff's part of the API for a page, as a server that has one does. */
export async function lockStaff(page: Page, start: StaffAccess = "signed-out") {
  let access = start;
  const session: StaffSession = {
    calls: [],
    expire: () => {
      access = "signed-out";
    },
    answer: undefined,
  };

  await page.route(STAFF_CALLS, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === "/api/staff/session") {
      const method = request.method();
      if (method !== "GET" && session.answer) {
        const { answer } = session;
        return answer === "unreachable" ? route.abort() : route.fulfill(answer);
      }
      if (method === "DELETE") access = "signed-out";
      if (method === "POST") {
        if (request.postDataJSON().password !== PASSWORD)
          return route.fulfill({ status: 401, json: WRONG });
        access = "signed-in";
      }
      return route.fulfill({ json: { success: true, access } });
    }
    session.calls.push(`${request.method()} ${pathname}`);
    if (access === "signed-out") return route.fulfill({ status: 401, json: NEEDED });
    return route.continue();
  });
  return session;
}

const WRONG = refusal("wrong_password", "This is not the password. Please try again.");
const NEEDED = refusal("sign_in_needed", "Sign in to go on. Nothing was changed.");

/** What staff read and use at the gate. */
export const gate = (page: Page) => ({
  title: () => page.getByRole("heading", { name: "Staff sign-in" }),
  password: () => page.getByLabel("Password", { exact: true }),
  submit: () => page.getByRole("button", { name: "Sign In", exact: true }),
  signOut: () => page.getByRole("button", { name: "Sign Out", exact: true }),
  bar: () => page.getByText("Signed in as staff"),
  banner: () => page.getByText("Anyone on this computer can use this view."),
  async signIn(password = PASSWORD) {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  },
});
