import { type Response, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { REVALIDATED } from "#server/http/cache-control.ts";

interface TextDeps {
  readonly assistants: boolean;
  readonly publicOrigin: string | undefined;
  readonly securityContact: string | undefined;
  readonly now: () => Date;
}

/** Replies and customers' pages are nothing for a search. */
const ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /q/\n";

/** Readers take an expired file for abandoned, so it has to be read again from time to time. */
const CONTACT_VALID_DAYS = 180;

/** Texts at the addresses where crawlers and security researchers look for them. */
export function serveMachineTexts({ assistants, publicOrigin, securityContact, now }: TextDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const send = (res: Response, text: string) => void res.set("Cache-Control", REVALIDATED).type("txt").send(text);
  addRoute(router, "/robots.txt", { get: (_req, res) => send(res, ROBOTS) });
  if (assistants) addRoute(router, "/llms.txt", { get: (_req, res) => send(res, llmsText(publicOrigin ?? "")) });
  if (securityContact !== undefined)
    addRoute(router, "/.well-known/security.txt", {
      get: (_req, res) => {
        const expires = new Date(now().getTime() + CONTACT_VALID_DAYS * 24 * 60 * 60 * 1000);
        const lines = [
          `Contact: ${securityContact}`,
          `Expires: ${expires.toISOString()}`,
          "Preferred-Languages: en",
          ...(publicOrigin ? [`Canonical: ${publicOrigin}/.well-known/security.txt`] : []),
        ];
        send(res, `${lines.join("\n")}\n`);
      },
    });
  return router;
}

/** Tells an assistant what is here, in the form of llmstxt.org. */
const llmsText = (origin: string) => `# Workbench configurator

> Builds and prices adjustable-height workbenches, draws them to scale, and takes requests for quotes.

- [Tools for assistants](${origin}/mcp): Model Context Protocol, Streamable HTTP. Start with describe_product.
- [Description of the API](${origin}/api/openapi.json): OpenAPI 3.1.
- [Configurator for people](${origin}/)
`;
