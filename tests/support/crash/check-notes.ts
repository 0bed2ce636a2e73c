import type SQLite from "better-sqlite3";
import type { Ledger } from "./ledger.ts";

interface NoteRow {
  readonly email: string;
  readonly note_id: string;
  readonly note: string;
}

/** Every note of the quotes that are there; the ledger takes over those that are stored without a reply. */
export function checkNotes(db: SQLite.Database, { quotes }: Ledger): readonly string[] {
  const problems: string[] = [];
  const found = new Map<string, string>();
  const query = `select email, note_id, note from quote_events join quotes on id = quote_id
    where kind = 'note-added'`;
  for (const { email, note_id, note } of db.prepare<[], NoteRow>(query).all()) {
    if (found.has(note_id)) problems.push(`The note ${note_id} is there twice.`);
    found.set(note_id, note);
    if (quotes.get(email)?.notes.get(note_id)?.text !== note)
      problems.push(`Nobody wrote the note ${note_id} of ${email}.`);
  }
  for (const { email, notes } of quotes.values()) {
    for (const [noteId, note] of notes) {
      const isThere = found.has(noteId);
      if (note.isKnown && !isThere) problems.push(`The note ${noteId} of ${email} is lost.`);
      if (isThere) note.isKnown = true;
      else notes.delete(noteId);
    }
  }
  return problems;
}
