import { ButtonLink } from "./Button.tsx";

interface Props {
  readonly address: string;
  readonly label: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** A link to a file that the server makes on demand. A click saves the file without leaving the page. */
export function SaveLink({ address, label, isSaving, onSave }: Props) {
  return (
    <ButtonLink
      href={address}
      download
      onClick={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {isSaving ? "Making …" : label}
    </ButtonLink>
  );
}
