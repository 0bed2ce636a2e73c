import { nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import styles from "./RulesEditor.module.css";
import type { RulesDraft } from "./rules-draft.ts";
import { TEXT_VIEW } from "./text-view.ts";

interface Props {
  readonly draft: RulesDraft;
  readonly problems: readonly RulesFileProblem[];
  /** The problems of the last review. A new list scrolls to its first problem. */
  readonly reviewed: readonly RulesFileProblem[];
  /** The line to go to. Passing a new object with the same line goes there again. */
  readonly jump: { readonly line: number } | undefined;
}

/**
 * The text of the rules file, with line numbers, search, folding, and a mark at each problem. It is in a shadow root: there
 * CodeMirror uses constructed style sheets, which the page's policy allows, instead of style elements, which it forbids.
 */
export function RulesEditor({ draft, problems, reviewed, jump }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const mayEdit = useMay("catalog:write");

  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    editor.current = draft.show(
      root,
      mayEdit ? TEXT_VIEW : [TEXT_VIEW, EditorState.readOnly.of(true)],
    );
    return draft.hide;
  }, [draft, mayEdit]);

  useEffect(() => {
    const view = editor.current;
    if (view) view.dispatch(setDiagnostics(view.state, findDiagnostics(view, problems)));
  }, [problems]);

  // Centers the first problem in the editor without scrolling the page.
  useEffect(() => {
    const view = editor.current;
    if (!view || reviewed.length === 0) return;
    const first = Math.min(...findDiagnostics(view, reviewed).map(({ from }) => from));
    if (Number.isFinite(first))
      view.scrollDOM.scrollTop = view.lineBlockAt(first).top - view.scrollDOM.clientHeight / 2;
  }, [reviewed]);

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

  const goToNext = () => {
    if (!editor.current) return;
    nextDiagnostic(editor.current);
    editor.current.focus();
  };

  return (
    <>
      <div ref={host} className={styles.editor} />
      <p className={styles.found}>
        {problems.length > 0 && (
          <Button look="small" className={styles.problem} aria-keyshortcuts="F8" onClick={goToNext}>
            {problems.length === 1 ? "1 Problem" : `${problems.length} Problems`}
          </Button>
        )}
      </p>
    </>
  );
}

function findDiagnostics({ state: { doc } }: EditorView, problems: readonly RulesFileProblem[]) {
  return problems.flatMap(({ line = 1, column = 1, message }) => {
    if (line > doc.lines) return [];
    const at = doc.line(line);
    const from = Math.min(at.from + column - 1, at.to);
    return [{ from, to: at.to, severity: "error" as const, message }];
  });
}
