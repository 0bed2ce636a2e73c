import { useState } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import type { Configuration } from "#shared/configuration.ts";
import { EMBED_QUERY } from "#shared/embed.ts";
import { writeHash } from "#shared/write-hash.ts";

const SHOWN_MS = 3000;

/** Copies a link to the bench; where the browser forbids that, shows it to be copied by hand. */
export function CopyLink({ configuration }: { configuration: Configuration }) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  const { origin } = window.location;
  const partner = pagePartner();
  const query = partner === undefined ? "" : `?${EMBED_QUERY.partner}=${partner}`;
  const link = `${origin}/${query}${writeHash(configuration)}`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      setShown(true);
    }
  };

  return (
    <>
      <Button look="quiet" onClick={copy}>
        <span aria-live="polite">{copied ? "Link Copied" : "Copy Link"}</span>
      </Button>
      {shown && (
        <Dialog title="Link to Your Bench" onClose={() => setShown(false)}>
          <TextField label="Copy this address" name="link" value={link} />
        </Dialog>
      )}
    </>
  );
}
