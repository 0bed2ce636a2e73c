/** An email before it is written as HTML and as text. Texts may be anything that people typed. */
export interface Letter {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Small print at the end, a sentence or a line each. */
  readonly footer: readonly string[];
}

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  /** The words of a person. */
  | { readonly kind: "quoted"; readonly text: string }
  | { readonly kind: "facts"; readonly rows: readonly Fact[] }
  | { readonly kind: "list"; readonly caption: string; readonly rows: readonly Row[] }
  /** The photo or the drawing of the first bench, attached under `PICTURE_ID`. */
  | { readonly kind: "picture"; readonly alt: string }
  | { readonly kind: "button"; readonly label: string; readonly href: string };

export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

export const quoted = (text: string): Block => ({ kind: "quoted", text });

/** None without an address. */
export const buttons = (label: string, href: string | undefined): readonly Block[] =>
  href === undefined ? [] : [{ kind: "button", label, href }];

interface Fact {
  readonly label: string;
  readonly text: string;
}

/** A line of a list with a value at its end. */
export interface Row {
  readonly label: string;
  readonly value: string;
  /** A second, smaller line. */
  readonly detail?: string | undefined;
  readonly href?: string | undefined;
  readonly isTotal?: boolean;
}

export const PICTURE_ID = "bench@picture";
