import type { ComponentProps } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { EMBED_QUERY } from "#shared/partners/embed.ts";
import type { Project } from "#shared/project/project.ts";
import { CopyButton } from "../share/CopyButton.tsx";
import { SAFE_LINK_CHARACTERS, writeProject } from "./project-link.ts";

interface Props extends Pick<ComponentProps<typeof CopyButton>, "look" | "children"> {
  readonly project: Project;
}

/** Copies a link to the project, which opens it in any browser. */
export function CopyProjectLink({ project, ...props }: Props) {
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
        {...props}
      />
      {link.length > SAFE_LINK_CHARACTERS && (
        <p className="basis-full text-soft text-sm">
          The link has {link.length.toLocaleString("en-US")} characters. Some mail programs cut off links of more than{" "}
          {SAFE_LINK_CHARACTERS.toLocaleString("en-US")}.
        </p>
      )}
    </>
  );
}
