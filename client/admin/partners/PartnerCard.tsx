import { ButtonLink } from "#client/ui/components/Button.tsx";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { countNoun } from "#shared/text/text.ts";
import { linkTo } from "../section/address.ts";
import { Card } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";

interface Props {
  readonly partner: StoredPartnerReply;
  readonly isUnsaved: boolean;
  readonly onTurn: () => void;
  readonly onDelete: () => void;
}

/** One partner in the list. */
export function PartnerCard({ partner, isUnsaved, onTurn, onDelete }: Props) {
  const { id, name, isOn, isUsed } = partner;
  return (
    <Card
      name={name}
      title={<bdi>{name}</bdi>}
      links={
        <ButtonLink href={linkTo("partners", id)} aria-label={`Edit: ${name}`}>
          Edit
        </ButtonLink>
      }
      actions={[
        { label: isOn ? "Turn Off" : "Turn On", onClick: onTurn },
        !isUsed && { label: "Delete", onClick: onDelete },
      ]}
    >
      <OnState partner={partner} />
      <Note tone="soft">{factsOf(partner, isUnsaved)}</Note>
      {isUsed && (
        <Note tone="soft">Quotes came from it, so it can be turned off, but not deleted.</Note>
      )}
    </Card>
  );
}

/** Whether a partner's pages show the configurator. */
export const OnState = ({ partner: { isOn } }: { readonly partner: StoredPartnerReply }) => (
  <Note tone={isOn ? "good" : "warn"}>
    {isOn ? "On" : "Turned off: its pages show a sentence instead"}
  </Note>
);

/** 'acme · 2 sites · 12 quotes in 30 days' */
function factsOf(partner: StoredPartnerReply, isUnsaved: boolean): string {
  const { id, origins, recentQuotes, problems } = partner;
  return [
    id,
    origins ? countNoun(origins.length, "site") : "default sites",
    ...(recentQuotes > 0 ? [`${countNoun(recentQuotes, "quote")} in 30 days`] : []),
    ...(problems.length > 0 ? ["settings to check"] : []),
    ...(isUnsaved ? ["unsaved"] : []),
  ].join(" · ");
}
