import type { PartnersReply } from "#shared/api/partners.ts";
import { writePartners } from "./partners.ts";
import type { RunningServer } from "./running-server.ts";

/** Settles these partners, given as the file has them, and waits until the server knows. */
export async function settlePartners(
  { dataDir, url }: RunningServer,
  partners: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  await writePartners(dataDir, { partners });
  const wanted = JSON.stringify(partners.map(({ id, name }) => [id, name]));
  for (let tries = 0; tries < 50; tries += 1) {
    const reply: PartnersReply = await (await fetch(`${url}/api/admin/partners`)).json();
    if (JSON.stringify(reply.partners.map(({ id, name }) => [id, name])) === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not take the partners.");
}
