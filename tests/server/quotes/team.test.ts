import { expect, it } from "vitest";
import type { QuoteChangesReply } from "#shared/api/quotes/quote-list.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

/** A server with three people, and the requests of each. */
async function startTeam() {
  const desk = await startLockedApp();
  const { request } = desk;
  const signIn = async (name: string) => {
    const { person, cookie } = await desk.signInAs("sales", name);
    const headers = { Origin: ORIGIN, Cookie: cookie };
    const get = async (path: string) => (await request.get(`/api/quotes/${path}`).set(headers)).body;
    const put = (path: string, body: object) => request.put(`/api/quotes/${path}`).set(headers).send(body);
    return {
      ...person,
      get,
      put,
      headers,
      list: (query = "limit=50") => get(`list?${query}`),
      note: (quoteId: string, note: string, noteId = "note-0001") => put(`${quoteId}/notes/${noteId}`, { note }),
      async see(quoteId: string) {
        const { events } = await get(quoteId);
        return (await put(`${quoteId}/seen`, { event: events.at(-1).seq })).body;
      },
    };
  };
  const ask = async () => String((await request.post("/api/quotes/submit").send(createSubmission())).body.quoteId);
  return { ...desk, signIn, ask };
}

it("a quote is unread for each person until that person has seen what others did", async () => {
  const { signIn, ask, pass, request, addKey } = await startTeam();
  const before = await ask();
  pass(1);
  const [ana, ben] = [await signIn("Ana Silva"), await signIn("Ben Okoye")];
  const [one, two] = [await ask(), await ask()];
  // Events from before the account count as seen.
  for (const person of [ana, ben]) expect((await person.list()).unread.toSorted()).toEqual([one, two].toSorted());
  expect((await ana.list("limit=1")).unread).toEqual([two]);

  await ana.see(one);
  const { latest } = await ana.list();
  expect((await ana.list()).unread).toEqual([two]);
  expect((await ben.list()).unread).toHaveLength(2);

  await ana.put(`${one}/status`, { status: "reviewed" });
  await ben.put(`${before}/status`, { status: "reviewed" });
  const changes: QuoteChangesReply = await ana.get(`changes?since=${latest}`);
  expect(changes.quotes).toHaveLength(2);
  expect(changes.unread, "not what she did herself").toEqual([before]);
  // A late or made-up number takes nothing back, and nothing in advance.
  await ana.put(`${one}/seen`, { event: 1 });
  await ana.put(`${two}/seen`, { event: 999_999 });
  expect((await ana.list()).unread).toEqual([before]);
  await ben.note(two, "Called.");
  expect((await ana.list()).unread.toSorted()).toEqual([before, two].toSorted());

  const { header } = await addKey(["quotes:read"]);
  expect((await request.get("/api/quotes/list?limit=50").set(header)).body).toMatchObject({ unread: [], mentions: 0 });
  expect((await request.put(`/api/quotes/${two}/seen`).set(header).send({ event: 1 })).body).toMatchObject({
    mentions: 0,
  });
  expect((await ana.put("Q-260921-7F3KD/seen", { event: 1 })).status).toBe(404);
});

it("a note mentions active people, who find it until they have read it", async () => {
  const { signIn, ask, stores, request } = await startTeam();
  const [ana, ben, cy] = [await signIn("Ana Silva"), await signIn("Ben Okoye"), await signIn("Cy")];
  await stores.people.change(cy.id, { is_active: 0 });
  const [one, two] = [await ask(), await ask()];

  const sent = await ana.note(one, "@Ben Okoye, @Cy and @Ana Silva: call.");
  expect(sent.body.event).toMatchObject({ mentions: ["Ana Silva", "Ben Okoye"] });
  // The same note again is a replay.
  expect((await ana.note(one, "@Ben Okoye, @Cy and @Ana Silva: call.")).body).toEqual(sent.body);
  await ana.note(one, "@Ben Okoye again", "note-0002");
  await ana.note(two, "Nobody, not even ben@Ben Okoye.");
  expect([(await ben.list()).mentions, (await ana.list()).mentions]).toEqual([1, 0]);
  expect((await ben.get(one)).events.map(({ mentions }: { mentions?: string[] }) => mentions)).toEqual([
    undefined,
    ["Ana Silva", "Ben Okoye"],
    ["Ben Okoye"],
  ]);

  expect(await ben.see(one)).toEqual({ success: true, mentions: 0 });
  await ana.note(two, "@Ben Okoye", "note-0003");
  expect((await ben.get("changes?since=0")).mentions).toBe(1);
  await request.delete(`/api/quotes/${two}`).set(ana.headers);
  expect((await ben.list()).mentions, "of a deleted quote").toBe(0);
});

it("a customer mentions nobody, whatever the address for the order says", async () => {
  const { signIn, ask, stores, request } = await startTeam();
  const [ana, quoteId] = [await signIn("Ana Silva"), await ask()];
  const terms = { after: 0, source: "latest", leadTime: 15, expiresOn: "2099-12-18" };
  await request.post(`/api/quotes/${quoteId}/send`).set(ana.headers).send(terms);
  const link = await stores.links.linkTo(quoteId, new Date());
  const { status } = await request
    .post("/api/customer/accept")
    .set("Authorization", `Bearer ${link?.url?.split("/q/")[1]}`)
    .send({ number: 1, name: "Ada", order: { shipTo: "@Ana Silva\nDock 4" } });
  expect(status).toBe(200);
  expect((await ana.list()).mentions).toBe(0);
});
