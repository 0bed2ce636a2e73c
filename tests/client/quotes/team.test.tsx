import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { PersonContext } from "#client/api/person.ts";
import { NoteForm } from "#client/quotes/detail/NoteForm.tsx";
import { NoteText } from "#client/quotes/detail/NoteText.tsx";
import { withQueries } from "../../support/components/with-queries.tsx";

const ANA = { id: "a1", name: "Ana Silva", role: "sales" } as const;

function Note() {
  const [draft, setDraft] = useState("");
  return (
    <NoteForm typed={{ note: draft }} onType={({ note = "" }) => setDraft(note)} onAdd={async () => ({ ok: true })} />
  );
}

it("a note offers colleagues after an @, by key and by pointer, and marks whom it mentions", async () => {
  const others = ["Ben Okoye", "Zoë Ángel", "Left Person"].map((name, index) => ({
    ...{ id: `b${index}`, name, role: "sales" },
    isActive: name !== "Left Person",
  }));
  const people = [{ ...ANA, isActive: true }, ...others];
  vi.stubGlobal("fetch", async () => Response.json({ success: true, people }));
  render(
    <PersonContext value={ANA}>
      <Note />
      <p data-testid="note">
        <NoteText note="@Ana Silva and @Ben Okoye" mentions={["Ana Silva", "Ben Okoye"]} />
      </p>
    </PersonContext>,
    { wrapper: withQueries() },
  );
  const field = screen.getByRole("textbox", { name: "Staff note" });
  const names = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  await waitFor(() => expect(field).toHaveAttribute("aria-haspopup", "listbox"));

  await userEvent.type(field, "Hello @");
  expect(names()).toEqual(["BOBen Okoye", "ZÁZoë Ángel"]);
  await userEvent.type(field, "{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await userEvent.type(field, "{Enter}");
  expect(field).toHaveValue("Hello @Zoë Ángel ");
  expect(names()).toEqual([]);
  await userEvent.type(field, "@oko");
  await userEvent.click(screen.getByRole("option", { name: "Ben Okoye" }));
  expect(field).toHaveValue("Hello @Zoë Ángel @Ben Okoye ");
  await userEvent.type(field, "@b{Escape}");
  expect(names(), "closed").toEqual([]);
  await userEvent.type(field, "e");
  expect(names()).toEqual([]);
  await userEvent.type(field, "{Backspace}{Backspace}{Backspace}x@a");
  expect(names(), "in an email address").toEqual([]);
  const marked = screen.getByTestId("note").querySelectorAll("b");
  expect([...marked].map(({ textContent }) => textContent)).toEqual(["@Ana Silva", "@Ben Okoye"]);
});
