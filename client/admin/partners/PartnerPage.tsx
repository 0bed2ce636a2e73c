import { call, RequestFailure } from "#client/api/request.ts";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { PARTNER_LIST } from "../rules/watched-lists.ts";
import { goTo, linkTo } from "../section/address.ts";
import { Embedding } from "./Embedding.tsx";
import { OnState } from "./PartnerCard.tsx";
import { PartnerEditor } from "./PartnerEditor.tsx";
import styles from "./Partners.module.css";
import { putPartner } from "./put-partner.ts";
import { NEW_PARTNER, readPartner, type TypedPartner, writePartner } from "./typed-partner.ts";

/** Unsaved input, and the version that it changes. */
export interface Input {
  readonly typed: TypedPartner;
  readonly version: number | undefined;
}

interface Props {
  /** The partner as it is saved; undefined for a new one. */
  readonly partner: StoredPartnerReply | undefined;
  readonly settings: PartnersReply;
  readonly config: RulesDocument;
  readonly rules: Rules;
  readonly input: Input | undefined;
  readonly onInput: (input: Input | undefined) => void;
  /** Loads the partner again. */
  readonly newest: () => Promise<StoredPartnerReply | undefined>;
}

/** The page of a partner: its settings, and the line for its own page. */
export function PartnerPage(props: Props) {
  const { partner, settings, config, rules, input, onInput, newest } = props;
  const { told, reload } = useListChange(PARTNER_LIST.queryKey);
  const saved = partner ? writePartner(partner) : NEW_PARTNER;
  const typed = input?.typed ?? saved;
  const isDirty = JSON.stringify(typed) !== JSON.stringify(saved);
  const version = input?.version ?? partner?.version;

  const save = async () => {
    const request = readPartner(typed);
    if (!partner) return call("POST /api/admin/partners", { body: request });
    try {
      return await putPartner(request, partner.isOn, version);
    } catch (failure) {
      // The next attempt replaces the colleague's change.
      if (RequestFailure.of(failure).code === "partner_changed")
        onInput({ typed, version: (await newest())?.version });
      throw failure;
    }
  };

  return (
    <>
      <div className={styles.head}>
        <div>{partner && <OnState partner={partner} />}</div>
        <ButtonLink href={linkTo("partners")}>All Partners</ButtonLink>
      </div>
      <PartnerEditor
        {...{ partner, typed, settings, config, rules }}
        canSave={isDirty || !partner}
        onType={(changes) => {
          const next = { ...typed, ...changes };
          const isSame = JSON.stringify(next) === JSON.stringify(saved);
          onInput(isSame ? undefined : { typed: next, version });
        }}
        onDiscard={() => {
          onInput(undefined);
          if (!partner) goTo(linkTo("partners"));
        }}
        onSave={save}
        onSaved={(stored) => {
          void told(partner ? "Partner updated" : "Partner added", { detail: stored.name });
          onInput(undefined);
          goTo(linkTo("partners", stored.id));
        }}
        onSecret={() => void reload()}
      />
      {partner && <Embedding {...{ partner, settings, config, rules }} accent={typed.accent} />}
    </>
  );
}
