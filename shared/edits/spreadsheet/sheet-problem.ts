/** A cell or a row that cannot be read. */
export interface SheetProblem {
  /** 'Prices, H4 (Price of Width: 48 in)'. */
  readonly place: string;
  /** Its content, and what to write instead. */
  readonly message: string;
}
