import { useLayoutEffect, useRef, useState } from "react";
import { type FieldProblem, problemOf } from "./quote-fields.ts";
import type { SubmissionFailure } from "./use-submission.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

export const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * The problems of the form's fields. An attempt to submit finds all at once, in the order of the fields, and focuses the first.
 * Each goes as soon as its field is corrected.
 */
export function useFieldProblems(failure: SubmissionFailure | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());

  // The server's reason for rejecting the text of a field.
  const refusalOf = (name: string) => failure?.details.find(({ path }) => path === pathOf(name))?.message;

  useLayoutEffect(() => {
    const fields = fieldsOf(form.current);
    fields.find(({ name }) => failure?.details.some(({ path }) => path === pathOf(name)))?.focus();
  }, [failure]);

  const check = (): boolean => {
    const wrong = new Map<string, FieldProblem>();
    const fields = fieldsOf(form.current);
    for (const field of fields) {
      const problem = problemOf(field, kept);
      if (problem && !wrong.has(field.name)) wrong.set(field.name, problem);
    }
    setProblems(wrong);
    fields.find(({ name }) => wrong.has(name))?.focus();
    return wrong.size === 0;
  };

  const setProblem = (name: string, problem: FieldProblem | undefined) => {
    const next = new Map(problems);
    if (problem) next.set(name, problem);
    else next.delete(name);
    setProblems(next);
  };

  return {
    form,
    problems,
    refusalOf,
    check,
    /** Looks again at a field that has a problem. */
    recheck: (field: Field) => {
      if (problems.has(field.name)) setProblem(field.name, problemOf(field, kept));
    },
    /** Ends a doubt with the text that the visitor decided for, and returns to its field. */
    keepText: (name: string, text: string) => {
      setKept(new Set([...kept, text]));
      setProblem(name, undefined);
      fieldsOf(form.current)
        .find((field) => field.name === name)
        ?.focus();
    },
  };
}

function fieldsOf(form: HTMLFormElement | null): readonly Field[] {
  return [...(form?.elements ?? [])].filter(isField);
}

function pathOf(name: string): string {
  return name === "website" ? name : `customerInfo.${name}`;
}
