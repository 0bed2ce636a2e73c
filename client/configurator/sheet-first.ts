/** The screens that show the sheet above the steps. There it also comes first for keyboards and screen readers. */
export const SHEET_FIRST_QUERY = "(width < 40rem), (width < 56rem) and (min-height: 42rem)";
