import { expect, it, vi } from "vitest";
import { getRulesFile } from "#client/api/admin-routes.ts";

/** A server behind a proxy that hands on these headers. */
function serve(headers: Record<string, string>) {
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/config")
      ? Response.json({ success: true, config: {}, revision: 11 })
      : new Response("{}", { headers }),
  );
}

it.each([
  [{ ETag: '"12"' }, 12],
  [{ ETag: 'W/"12"' }, 12],
  [{ ETag: '"12;br2"' }, 12],
  [{}, 11],
])(
  "the rules file has the revision of its ETag, or else that of just before: %j",
  async (headers, revision) => {
    serve(headers);
    expect(await getRulesFile()).toEqual({ text: "{}", revision });
  },
);
