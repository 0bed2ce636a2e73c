import type { CompanyHead } from "#shared/quotes/company.ts";
import { imageAddress } from "./image-address.ts";

const HEIGHT_PX = 28;

/** The company's logo, or the product's mark without one. Its size is known before it loads. */
export function CompanyMark({ logo }: Pick<CompanyHead, "logo">) {
  return logo ? (
    <img
      // White, because most logos are made for paper.
      className="flex-none max-w-40 max-sm:max-w-24 p-0.5 bg-[#fff] rounded object-contain"
      src={imageAddress(logo.image)}
      width={Math.round((HEIGHT_PX * logo.width) / logo.height)}
      height={HEIGHT_PX}
      alt=""
    />
  ) : (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="flex-none size-6 fill-accent max-sm:size-5">
      <path d="M3 10h26v4H3zM7 14h4v13H7zm14 0h4v13h-4z" />
    </svg>
  );
}

interface ContactProps {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly between?: string;
}

/** A phone number and an email address to call and to write to, as far as they are known. */
export function ContactLinks({ phone, email, between = " or " }: ContactProps) {
  return (
    <>
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>}
      {phone && email && between}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
