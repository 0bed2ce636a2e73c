import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { act, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { type AddNote, NoteForm } from "#client/quotes/detail/NoteForm.tsx";
import { QuoteAttachments } from "#client/quotes/files/QuoteAttachments.tsx";
import { useNotes } from "#client/quotes/work/use-notes.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { withQueries } from "../../support/components/with-queries.tsx";
import { askForQuote } from "../../support/quotes/asked-quotes.ts";

function Form({ onAdd, text = "" }: { onAdd: AddNote; text?: string }) {
  const [draft, setDraft] = useState(text);
  const add: AddNote = async (note) => {
    const outcome = await onAdd(note);
    if (outcome.ok) setDraft("");
    return outcome;
  };
  return <NoteForm typed={{ note: draft }} onType={({ note = "" }) => setDraft(note)} onAdd={add} />;
}

const show = (form: ReactElement) => render(form, { wrapper: withQueries() });
const field = () => screen.getByRole("textbox", { name: "Staff note" });
const button = () => screen.getByRole("button", { name: /^Add/ });
const taken = () => vi.fn<AddNote>(async () => ({ ok: true }));

describe("the note form", () => {
  it("sends the note as written by button or keys, clears the field and confirms, and sends no empty note", async () => {
    const onAdd = taken();
    show(<Form onAdd={onAdd} />);
    await userEvent.type(field(), " Asked{Enter}twice ");
    await userEvent.click(button());
    expect(onAdd.mock.calls).toEqual([[" Asked\ntwice "]]);
    expect(field()).toHaveValue("");
    expect(screen.getByRole("status")).toHaveTextContent("Note added.");
    for (const key of ["Control", "Meta"]) await userEvent.type(field(), `Asked{${key}>}{Enter}{/${key}}`);
    expect(onAdd.mock.calls.slice(1)).toEqual([["Asked"], ["Asked"]]);
    await userEvent.type(field(), " {Enter}");
    await userEvent.click(button());
    expect(onAdd, "no empty note").toHaveBeenCalledTimes(3);
  });

  it("sends a note only once, and keeps a rejected one, with the reason", async () => {
    const error = "The note could not be sent. Try again.";
    let arrive = () => {};
    const onAdd = vi.fn<AddNote>(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ ok: true });
        }),
    );
    onAdd.mockResolvedValueOnce({ ok: false, error });
    show(<Form onAdd={onAdd} />);
    await userEvent.type(field(), "Asked");
    await userEvent.click(button());
    expect(screen.getByRole("alert")).toHaveTextContent(error);
    expect(field()).toHaveValue("Asked");
    await userEvent.type(field(), "{Control>}{Enter}{Enter}{/Control} more");
    await userEvent.click(button());
    expect(field()).toHaveValue("Asked");
    expect(button()).toHaveAttribute("aria-disabled", "true");
    arrive();
    await expect.poll(() => field()).toHaveValue("");
    expect(onAdd).toHaveBeenCalledTimes(2);
  });

  it("shows the remaining characters near the limit, and rejects a longer note", async () => {
    const onAdd = taken();
    show(<Form onAdd={onAdd} text={"x".repeat(3998)} />);
    expect(field()).toHaveAccessibleDescription("2 characters left.");
    await userEvent.type(field(), "y");
    expect(field()).toHaveAccessibleDescription("1 character left.");
    await userEvent.type(field(), "yyy");
    await userEvent.click(button());
    expect(field()).toHaveAccessibleDescription("Use at most 4000 characters. Remove 2.");
    expect(onAdd).not.toHaveBeenCalled();
  });
});

it("asks before a file of a quote is removed, which nobody can bring back", async () => {
  const joined = await joinServer();
  const quoteId = await askForQuote(joined);
  const path = `/api/quotes/${quoteId}/attachments?name=PO-77.pdf&shared=1`;
  const headers = { "Content-Type": "application/octet-stream" };
  await fetch(new URL(path, joined.server.url), { method: "POST", headers, body: "%PDF-1.7" });
  const { attachments } = await (await fetch(new URL(`/api/quotes/${quoteId}/answers`, joined.server.url))).json();
  const onChanged = vi.fn<() => void>();
  render(<QuoteAttachments {...{ quoteId, attachments, onChanged }} isEditable />);
  await userEvent.click(screen.getByRole("button", { name: "Remove PO-77.pdf" }));
  expect(joined.server.rows("select name from quote_attachments")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Remove File" }));
  await expect.poll(() => onChanged.mock.calls).toHaveLength(1);
  expect(joined.server.rows("select name from quote_attachments")).toEqual([]);
});

const writeNotes = () => {
  const onFailed = vi.fn<(quoteId: string, reason: string) => void>();
  const { result } = renderHook(() => useNotes(onFailed), { wrapper: withQueries() });
  return { notes: () => result.current, onFailed };
};

describe("unfinished notes", () => {
  it("stay after a lost reply, and are saved once when sent again", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { notes, onFailed } = writeNotes();
    act(() => notes().write(id, { note: "Call back" }));
    joined.setLine(async (send, call) => {
      const reply = await send();
      if (call.includes("/notes/")) throw new TypeError("Failed to fetch");
      return reply;
    });

    expect(await act(() => notes().add(id, "Call back"))).toEqual({
      ok: false,
      error: "The note was not added. The server could not be reached.",
    });
    expect(onFailed.mock.calls).toEqual([[id, "The server could not be reached."]]);
    expect(notes().typedOf(id).note).toBe("Call back");
    joined.clear();
    expect(await act(() => notes().add(id, "Call back"))).toEqual({ ok: true });
    expect(notes().typedOf(id).note).toBeUndefined();
    expect(joined.server.rows(`select note from quote_events where quote_id = '${id}' and note is not null`)).toEqual([
      { note: "Call back" },
    ]);
  });

  it("are added once with the file that belongs to them, even if another was refused", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { notes } = writeNotes();
    // Only files of its own leave Node.
    vi.stubGlobal("File", NodeFile);
    vi.stubGlobal("Blob", NodeBlob);
    const add = (text: string) => act(() => notes().add(id, "Costs", new File([text], "costs.pdf")));
    expect((await add("no PDF")).error).toMatch(/^The note was added, but its file was not added. /);
    expect(await add("%PDF-1.7")).toEqual({ ok: true });
    const files = "select name, note from quote_attachments join quote_events on seq = event_seq";
    expect(joined.server.rows(files)).toEqual([{ name: "costs.pdf", note: "Costs" }]);
    const stored = () => joined.server.rows("select note from quote_events where note = 'Costs'").length;
    expect(stored()).toBe(1);
    await add("no PDF");
    for (const note of ["", "Costs"]) act(() => notes().write(id, { note }));
    expect(await act(() => notes().add(id, "Costs"))).toEqual({ ok: true });
    expect(stored(), "the same words typed anew").toBe(3);
  });
});
