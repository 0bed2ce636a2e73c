import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { type AddNote, NoteForm } from "#client/quotes/detail/NoteForm.tsx";

function Form({ onAdd, text = "" }: { onAdd: AddNote; text?: string }) {
  const [draft, setDraft] = useState(text);
  return <NoteForm draft={draft} onDraft={setDraft} onAdd={onAdd} />;
}

const field = () => screen.getByRole("textbox", { name: "Staff note" });
const button = () => screen.getByRole("button", { name: /^Add/ });
const taken = () => vi.fn<AddNote>(async () => ({ ok: true }));

describe("the form of a staff note", () => {
  it("sends the note as written, empties the field and says so", async () => {
    const onAdd = taken();
    render(<Form onAdd={onAdd} />);

    await userEvent.type(field(), " Asked{Enter}twice ");
    await userEvent.click(button());

    expect(onAdd.mock.calls).toEqual([[" Asked\ntwice "]]);
    expect(field()).toHaveValue("");
    expect(screen.getByRole("status")).toHaveTextContent("Note added.");
  });

  it.each(["Control", "Meta"])("sends it by %s and Enter", async (key) => {
    const onAdd = taken();
    render(<Form onAdd={onAdd} />);

    await userEvent.type(field(), `Asked{${key}>}{Enter}{/${key}}`);

    expect(onAdd.mock.calls).toEqual([["Asked"]]);
  });

  it("keeps what was refused, with the reason", async () => {
    const error = "The note could not be sent. Try again.";
    render(<Form onAdd={async () => ({ ok: false, error })} />);

    await userEvent.type(field(), "Asked");
    await userEvent.click(button());

    expect(screen.getByRole("alert")).toHaveTextContent(error);
    expect(field()).toHaveValue("Asked");
  });

  it("sends no second note while one is under way", async () => {
    let arrive = () => {};
    const onAdd = vi.fn<AddNote>(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ ok: true });
        }),
    );
    render(<Form onAdd={onAdd} />);

    await userEvent.type(field(), "Asked{Control>}{Enter}{Enter}{/Control} more");
    await userEvent.click(button());

    expect(field()).toHaveValue("Asked");
    expect(button()).toHaveAttribute("aria-disabled", "true");
    arrive();
    await expect.poll(() => field()).toHaveValue("");
    expect(onAdd).toHaveBeenCalledOnce();
  });

  it("sends nothing where nothing is written", async () => {
    const onAdd = taken();
    render(<Form onAdd={onAdd} text={"  \n"} />);

    await userEvent.click(button());

    expect(onAdd).not.toHaveBeenCalled();
  });

  it("says near the end how much a note still holds, and takes no more than that", async () => {
    const onAdd = taken();
    render(<Form onAdd={onAdd} text={"x".repeat(3998)} />);
    expect(field()).toHaveAccessibleDescription("2 characters left.");

    await userEvent.type(field(), "y");
    expect(field()).toHaveAccessibleDescription("1 character left.");
    await userEvent.type(field(), "yyy");
    await userEvent.click(button());

    expect(field()).toHaveAccessibleDescription(
      "Use at most 4000 characters: these are 2 too many.",
    );
    expect(onAdd).not.toHaveBeenCalled();
  });
});
