import { isolateHistory } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RulesFileProblem } from "#shared/api/rules-file.ts";
import { openEditor } from "./open-editor.ts";
import styles from "./RulesFile.module.css";
import type { PutText } from "./use-rules-file.ts";

interface Props {
  /** The text to show. Passing a new object replaces the editor's text, which staff can undo. */
  readonly put: PutText;
  readonly onText: (text: string) => void;
  readonly problems: readonly RulesFileProblem[];
  /** The line to go to. Passing a new object with the same line goes there again. */
  readonly jump: { readonly line: number } | undefined;
}

/** The text of the rules file, with line numbers, search, folding, and a mark at each problem. */
export function RulesEditor({ put, onText, problems, jump }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const tell = useEffectEvent(onText);
  const first = useEffectEvent(() => put.text);

  useEffect(() => {
    if (!host.current) return;
    const view = openEditor(host.current, first(), (text) => tell(text));
    editor.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === put.text) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: put.text },
      // Undo does not also take back what was typed just before.
      annotations: isolateHistory.of("full"),
    });
  }, [put]);

  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const { doc } = view.state;
    const diagnostics = problems.flatMap(({ line = 1, column = 1, message }) => {
      if (line > doc.lines) return [];
      const at = doc.line(line);
      const from = Math.min(at.from + column - 1, at.to);
      return [{ from, to: at.to, severity: "error" as const, message }];
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
    // Centers the first problem in the editor without scrolling the page.
    if (diagnostics.length === 0) return;
    const first = view.lineBlockAt(Math.min(...diagnostics.map(({ from }) => from)));
    view.scrollDOM.scrollTop = first.top - view.scrollDOM.clientHeight / 2;
  }, [problems]);

  useEffect(() => {
    const view = editor.current;
    if (!view || !jump) return;
    const at = view.state.doc.line(Math.min(jump.line, view.state.doc.lines)).from;
    view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: "center" }),
    });
    view.focus();
  }, [jump]);

  return <div ref={host} className={styles.editor} />;
}
