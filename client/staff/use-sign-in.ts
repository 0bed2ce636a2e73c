import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { reasonOf } from "./staff-texts.ts";

export type SignIn = (password: string) => Promise<RequestFailure | undefined>;

interface SignInError {
  readonly text: string;
  /** Whether it is the password that is wrong. */
  readonly isWrong: boolean;
}

/** Sends the password once at a time; after a wrong one it is selected, to be typed over. */
export function useSignIn(signIn: SignIn) {
  const field = useRef<HTMLInputElement>(null);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<SignInError>();

  useLayoutEffect(() => {
    if (!error) return;
    field.current?.focus();
    if (error.isWrong) field.current?.select();
  }, [error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current || !field.current) return;
    underWay.current = true;
    setSending(true);
    setError(undefined);
    const failure = await signIn(field.current.value);
    underWay.current = false;
    setSending(false);
    if (failure) setError(errorOf(failure));
  };

  return { field, sending, error, submit: (event: FormEvent) => void submit(event) };
}

/** Of wrong fields, the sentence of the first one says more than that there are some. */
function errorOf(failure: RequestFailure): SignInError {
  const { code, validationErrors = [] } = failure;
  const text = validationErrors[0]?.message ?? reasonOf(failure);
  return { text, isWrong: code === "wrong_password" || code === "invalid_request" };
}
