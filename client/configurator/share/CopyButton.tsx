import { type ReactNode, useState } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { type Configuration, writeHash } from "#shared/rules/configuration.ts";
import styles from "./share.module.css";

const SHOWN_MS = 3000;

interface Props {
  readonly text: () => string;
  readonly copied: string;
  /** Title and label of the fallback dialog. */
  readonly title: string;
  readonly label: string;
  readonly look: "quiet" | "small";
  readonly children: ReactNode;
}

/** Copies a text. If the browser forbids this, a dialog shows the text to copy by hand. */
export function CopyButton({ text, copied, title, label, look, children }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      setShown(true);
    }
  };

  return (
    <>
      <Button look={look} onClick={copy}>
        <span aria-live="polite">{isCopied ? copied : children}</span>
      </Button>
      {shown && (
        <Dialog title={title} onClose={() => setShown(false)}>
          <label className={`${styles.copy} grid gap-1 text-sm font-strong`}>
            {label}
            <input value={text()} readOnly />
          </label>
        </Dialog>
      )}
    </>
  );
}

interface LinkProps extends Pick<Props, "look" | "children"> {
  readonly readChoices: () => Configuration;
}

/** Copies a link to the bench. */
export function CopyLink({ readChoices, ...props }: LinkProps) {
  const linkAddress = () => {
    const partner = pagePartner();
    const query = partner === undefined ? "" : `?${EMBED_QUERY.partner}=${partner}`;
    return `${window.location.origin}/${query}${writeHash(readChoices())}`;
  };
  return (
    <CopyButton
      text={linkAddress}
      copied="Link Copied"
      title="Link to Your Bench"
      label="Copy this address"
      {...props}
    />
  );
}
