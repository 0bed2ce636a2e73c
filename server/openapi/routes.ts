import { REVALIDATED } from "#server/http/cache-control.ts";
import { packBody, sendPacked } from "#server/http/packed-body.ts";
import type { Serve } from "#server/http/serve.ts";
import { sessionCookieName } from "#server/staff/session-cookie.ts";
import { descriptionEndpoints } from "#shared/api/server.ts";
import { openApiPage, PAGE_POLICY } from "./page.ts";

interface OpenApiDeps {
  readonly serve: Serve;
  readonly publicOrigin: string | undefined;
  readonly httpsOnly: boolean;
}

/** The OpenAPI document, and the page that shows it. */
export function openApiRoutes({ serve, publicOrigin, httpsOnly }: OpenApiDeps): void {
  const pack = async () => {
    // Loaded when it is first used: describing all schemas takes a quarter of the server's start.
    const { openApiDocument } = await import("./document.ts");
    const document = openApiDocument({ publicOrigin, cookieName: sessionCookieName(httpsOnly) });
    return { document: await packBody(JSON.stringify(document)), page: await packBody(openApiPage(document)) };
  };
  let packed: ReturnType<typeof pack> | undefined;
  const load = () => {
    packed ??= pack();
    return packed;
  };
  serve(descriptionEndpoints, {
    getApiDescription: async (_input, req, res) => {
      // The document is public, so that OpenAPI tools on any site can read it.
      res.set({ "Cache-Control": REVALIDATED, "Access-Control-Allow-Origin": "*" });
      sendPacked(req, res.type("application/json"), (await load()).document);
    },

    showApiDescription: async (_input, req, res) => {
      res.set({ "Cache-Control": REVALIDATED, "Content-Security-Policy": PAGE_POLICY });
      sendPacked(req, res.type("html"), (await load()).page);
    },
  });
}
