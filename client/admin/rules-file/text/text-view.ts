import { defaultKeymap, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const EDITING_EXTENSIONS: Extension = [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  indentUnit.of("  "),
  json(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
  EditorView.contentAttributes.of({ "aria-label": "Text of the rules file", tabindex: "0" }),
];

const THEME_EXTENSIONS: Extension = [
  EditorView.theme({
    "&": { height: "100%", color: "var(--ink)", fontSize: "var(--text-sm)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", lineHeight: "1.5" },
    ".cm-content": { caretColor: "var(--ink)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)" },
    ".cm-gutters": {
      background: "var(--sunk)",
      color: "var(--ink-soft)",
      borderRight: "1px solid var(--line)",
    },
    ".cm-activeLine, .cm-activeLineGutter": { background: "var(--accent-tint)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
      { background: "light-dark(#1f5fa833, #8fc1f540)" },
    ".cm-panels": { background: "var(--sunk)", color: "var(--ink)", fontFamily: "var(--font)" },
    ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
    ".cm-textfield, .cm-button": {
      background: "var(--card)",
      backgroundImage: "none",
      border: "1px solid var(--line-strong)",
      borderRadius: "var(--radius)",
      color: "var(--ink)",
    },
    ".cm-tooltip": {
      background: "var(--card)",
      border: "1px solid var(--line-strong)",
      color: "var(--ink)",
      fontFamily: "var(--font)",
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: "var(--dimension)" },
      { tag: tags.string, color: "var(--ink)" },
      { tag: tags.number, color: "var(--accent)" },
      { tag: [tags.bool, tags.null], color: "var(--accent)" },
      { tag: tags.punctuation, color: "var(--ink-soft)" },
    ]),
  ),
];

/** The extensions of an editor of the rules file, beyond its text and its history. */
export const TEXT_VIEW: Extension = [EDITING_EXTENSIONS, THEME_EXTENSIONS];
