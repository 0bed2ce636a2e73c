interface Props {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly between?: string;
}

/** A phone number and an email address to call and to write to, as far as they are known. */
export function ContactLinks({ phone, email, between = " or " }: Props) {
  return (
    <>
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>}
      {phone && email && between}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
