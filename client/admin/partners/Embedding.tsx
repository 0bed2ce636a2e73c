import { useEffect, useRef, useState } from "react";
import { defineElement } from "#client/partner/embed/element/element.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { isAccent } from "#shared/partners/accent.ts";
import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { Note } from "../section/Note.tsx";
import { Group, partnersStyles } from "./Group.tsx";

interface Props {
  /** The partner as it is saved; undefined for our own pages. */
  readonly partner?: StoredPartnerReply;
  /** The accent as typed. */
  readonly accent?: string;
  readonly settings: PartnersReply;
}

/** The line that embeds the configurator in a page, and a preview. */
export function Embedding({ partner, accent = "", settings }: Props) {
  const [isShown, setShown] = useState(false);
  const line = embedLine(settings.publicOrigin ?? window.location.origin, partner?.id);

  return (
    <Group title={partner ? "Embedding" : "On our own pages"}>
      <CopyField key={line} label={partner ? "Line for the partner’s page" : "Line for our page"} text={line} />
      {settings.publicOrigin === null && (
        <Note tone="soft">
          The line uses the server address of this page. If partners need a different one, set <code>PUBLIC_URL</code>.
        </Note>
      )}
      <div className={partnersStyles.head}>
        <Note tone="soft">
          {partner && "The preview has the saved settings, and the accent as typed. "}A quote requested in the preview
          is a real quote.
        </Note>
        <Button look="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide Preview" : "Show Preview"}
        </Button>
      </div>
      {isShown && (
        <div className="border border-line-strong">
          {/* It starts over when the partner's settings change. */}
          <Preview key={partner?.version} partner={partner?.id} accent={isAccent(accent) ? accent : undefined} />
        </div>
      )}
    </Group>
  );
}

/** The line that a page has, with a link for pages where the script cannot run. `origin` is the address of the configurator. */
export function embedLine(origin: string, partner: string | undefined): string {
  const own = new URL("/", origin);
  if (partner !== undefined) own.searchParams.set(EMBED_QUERY.partner, partner);
  const attribute = partner === undefined ? "" : ` partner="${partner}"`;
  const link = `<a href="${own.href}">Build your workbench</a>`;
  return `<script src="${origin}/embed.js" async></script><workbench-configurator${attribute}>${link}</workbench-configurator>`;
}

/** The element itself, as on a partner's page. */
function Preview(attributes: Readonly<Record<"partner" | "accent", string | undefined>>) {
  const place = useRef<HTMLDivElement>(null);
  const [element] = useState(createElement);
  useEffect(() => {
    for (const [name, text] of Object.entries(attributes)) {
      if (text === undefined) element.removeAttribute(name);
      else element.setAttribute(name, text);
    }
  });
  useEffect(() => {
    place.current?.append(element);
    return () => element.remove();
  }, [element]);
  return <div ref={place} />;
}

function createElement(): WorkbenchConfiguratorElement {
  defineElement(window.location.origin);
  return document.createElement("workbench-configurator");
}
