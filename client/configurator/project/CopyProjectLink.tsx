import { pagePartner } from "#client/api/page-partner.ts";
import { EMBED_QUERY } from "#shared/embed.ts";
import type { Project } from "#shared/project.ts";
import { SAFE_LINK, writeProject } from "#shared/project-link.ts";
import { CopyButton } from "../CopyButton.tsx";
import styles from "./ProjectView.module.css";

/** Copies a link to the project, which opens it in any browser. */
export function CopyProjectLink({ project }: { readonly project: Project }) {
  const partner = pagePartner();
  const query = partner === undefined ? "" : `?${EMBED_QUERY.partner}=${partner}`;
  const link = `${window.location.origin}/${query}${writeProject(project)}`;
  return (
    <>
      <CopyButton
        text={() => link}
        copied="Link Copied"
        title="Link to Your Project"
        label="Copy this address"
        look="quiet"
      >
        Copy Link
      </CopyButton>
      {link.length > SAFE_LINK && (
        <p className={styles.long}>
          The link has {link.length.toLocaleString("en-US")} characters. Some mail programs cut off
          links of more than {SAFE_LINK.toLocaleString("en-US")}.
        </p>
      )}
    </>
  );
}
