import { InputField } from "./InputField.tsx";

interface FieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** The second factor of somebody who has one. */
export const CodeField = (props: FieldProps) => (
  <InputField
    label="One-time code"
    name="code"
    autoComplete="one-time-code"
    hint="The code from your authenticator app, or a recovery code."
    maxLength={40}
    autoFocus
    {...props}
  />
);

interface NewPasswordProps {
  /** 'Password', 'New password'. */
  readonly label: string;
  readonly hint: string;
  readonly password: FieldProps;
  readonly again: FieldProps;
  readonly autoFocus: boolean;
}

/** A password to set, typed twice. */
export function NewPasswordFields({ label, hint, password, again, autoFocus }: NewPasswordProps) {
  const field = { type: "password", autoComplete: "new-password", maxLength: 1000 } as const;
  return (
    <>
      <InputField {...field} {...password} label={label} name="new-password" hint={hint} autoFocus={autoFocus} />
      <InputField {...field} {...again} label={`${label} again`} name="repeated-password" />
    </>
  );
}
