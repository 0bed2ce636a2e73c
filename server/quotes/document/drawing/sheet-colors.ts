/** The drafting paper, and its lines as the paper shows through them. */
export const SHEET = "#fbfaf7";
export const SHEET_LINE = "#b9bec2";
export const GRID_FINE = "#eaeff1";
export const GRID_INCH = "#d9e3eb";
