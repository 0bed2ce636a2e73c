import type { ReactNode } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import type { Configuration } from "#shared/configuration.ts";
import { writeHash } from "#shared/configuration.ts";
import { EMBED_QUERY } from "#shared/embed.ts";
import { CopyButton } from "./CopyButton.tsx";

interface Props {
  readonly configuration: Configuration;
  readonly look: "quiet" | "small";
  readonly children: ReactNode;
}

/** Copies a link to the bench. */
export function CopyLink({ configuration, look, children }: Props) {
  const partner = pagePartner();
  const query = partner === undefined ? "" : `?${EMBED_QUERY.partner}=${partner}`;
  return (
    <CopyButton
      text={`${window.location.origin}/${query}${writeHash(configuration)}`}
      copied="Link Copied"
      title="Link to Your Bench"
      label="Copy this address"
      look={look}
    >
      {children}
    </CopyButton>
  );
}
