/** The screens that show the sheet above the steps. There it also comes first for keyboards and screen readers. */
export const SHEET_FIRST_QUERY = "(max-width: 40rem), (max-width: 52rem) and (min-height: 30rem)";
