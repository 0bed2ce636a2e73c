/** Who sends the quote, as the document's letterhead has it. */
export interface Company {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}
