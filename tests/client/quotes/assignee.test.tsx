import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { PersonContext } from "#client/api/person.ts";
import { QuotesView } from "#client/quotes/QuotesView.tsx";
import { joinServer } from "../../support/components/joined-server.ts";
import { askForQuote } from "../../support/quotes/asked-quotes.ts";

const ANA = { id: "a1", name: "Ana Silva", role: "sales" } as const;

it("a person takes and assigns quotes by keys and by mouse, and lists the own ones", async () => {
  const joined = await joinServer();
  const { server } = joined;
  const first = await askForQuote(joined, { company: "First" });
  await askForQuote(joined, { company: "Second" });
  const add = (id: string, name: string, role: string, active = 1) =>
    server.rows(`insert into people (id, name, email, phone, role, recovery_codes, created_at, created_by, is_active)
      values ('${id}', '${name}', '${id}@example.com', '', '${role}', '[]', '', 'staff', ${active}) returning id`);
  for (const [id, name, role] of [
    ["a1", "Ana Silva", "sales"],
    ["b2", "Ben Okoye", "owner"],
    ["c3", "Vic Reader", "viewer"],
  ] as const)
    add(id, name, role);
  add("d4", "Dee Gone", "sales", 0);
  render(
    <PersonContext value={ANA}>
      <QuotesView active />
    </PersonContext>,
  );
  const pane = async () => within(await screen.findByRole("article"));
  const field = async () => (await pane()).findByRole<HTMLSelectElement>("combobox", { name: "Assigned to" });
  const options = [...(await field()).options].map(({ text }) => text);
  expect(options).toEqual(["Nobody", "Ana Silva", "Ben Okoye"]);

  fireEvent.keyDown(document.body, { key: "t" });
  await screen.findByText("Assigned to Ana Silva");
  await waitFor(async () => expect((await field()).value).toBe("a1"));
  expect((await pane()).queryByRole("button", { name: "Take" })).toBeNull();
  fireEvent.keyDown(document.body, { key: "a" });
  expect(document.activeElement).toBe(await field());
  await (await pane()).findByText(/^Assigned to Ana Silva by staff/);
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  await screen.findByText("Unassigned");
  await waitFor(async () => expect((await field()).value).toBe(""));
  fireEvent.keyDown(document.body, { key: "t" });
  await waitFor(async () => expect((await field()).value).toBe("a1"));

  server.rows(`update quotes set assignee_id = 'd4' where id = '${first}' returning id`);
  const [filter = document.body] = screen.getAllByRole("combobox", { name: "Assigned to" });
  const list = (value: string) => act(async () => fireEvent.change(filter, { target: { value } }));
  await list("a1");
  await waitFor(() => expect(screen.queryByText("First")).toBeNull());
  await list("nobody");
  await screen.findAllByText("First");
  await waitFor(async () => expect((await field()).selectedOptions[0]?.text).toBe("Dee Gone (left)"));
});
