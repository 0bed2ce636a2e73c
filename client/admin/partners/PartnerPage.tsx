import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { goTo, linkTo } from "../section/address.ts";
import { Note, noteStyles } from "../section/Note.tsx";
import { Embedding } from "./Embedding.tsx";
import { partnersStyles } from "./Group.tsx";
import { PartnerFields } from "./PartnerFields.tsx";
import {
  NEW_PARTNER,
  omitUnknown,
  readPartner,
  readPriceList,
  type TypedPartner,
  writePartner,
} from "./typed-partner.ts";

/** Unsaved input, the version that it changes, and its save, which goes on while its page is left. */
export interface Input {
  readonly typed: TypedPartner;
  readonly version: number | undefined;
  readonly isSending?: boolean;
  /** The reason why it was not saved. */
  readonly failure?: RequestFailure;
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

/** The page of a partner: its settings, and the line for its own page. A failure keeps the input. */
export function PartnerPage(props: Props) {
  const { partner, settings, config, rules, input, onInput, newest } = props;
  const form = useRef<HTMLFormElement>(null);
  const { tell } = useAdmin();
  const saved = useMemo(() => (partner ? writePartner(partner) : NEW_PARTNER), [partner]);
  const { typed = saved, version = partner?.version, isSending = false, failure } = input ?? {};
  const isSaved = (next: TypedPartner) => JSON.stringify(next) === JSON.stringify(saved);
  const canSave = !partner || !isSaved(typed);
  const onType = (changes: Partial<TypedPartner>) => {
    const next = { ...typed, ...changes };
    onInput(isSaved(next) ? undefined : { ...input, typed: next, version });
  };

  const save = async () => {
    onInput({ typed, version, isSending: true });
    const from = window.location.hash;
    try {
      const { partner: stored } = await (partner
        ? putPartner(readPartner(typed), partner.isOn, version)
        : call("POST /api/admin/partners", { body: readPartner(typed) }));
      // Input from then on changes the saved settings.
      await newest();
      onInput(undefined);
      tell({ tone: "success", text: partner ? "Partner updated" : "Partner added", detail: stored.name });
      if (window.location.hash === from) goTo(linkTo("partners", stored.id));
    } catch (error) {
      const failure = RequestFailure.of(error);
      // The next attempt replaces the colleague's change, or adds the partner that a colleague deleted.
      onInput({ typed, version: AGAIN[failure.code ?? ""] ? (await newest())?.version : version, failure });
      const text = `Error saving partner ${typed.name}: ${failure.message} Your input is kept.`;
      if (window.location.hash !== from) tell({ tone: "error", text });
    }
  };
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [failure]);

  return (
    <>
      <div className={partnersStyles.head}>
        <div>{partner && <OnState partner={partner} />}</div>
        <ButtonLink href={linkTo("partners")}>All Partners</ButtonLink>
      </div>
      <form
        ref={form}
        // The buttons at the bottom of the window never hide the field with the focus.
        className="grid grid-cols-1 gap-4 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32 [&_select]:scroll-mb-32"
        aria-label="Settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && canSave) void save();
        }}
      >
        <SentFields className="grid grid-cols-1 gap-4" sending={isSending}>
          <Mismatches {...{ typed, config, rules, onType }} />
          <PartnerFields
            {...{ partner, typed, settings, config, rules, onType }}
            errorOf={(path) => failure?.validationErrors?.find((problem) => problem.path === path)?.message}
          />
        </SentFields>
        <footer className="sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-3 py-3 border-t border-line bg-paper [&_p]:flex-1 [&_p]:min-w-[min(100%,16rem)] [&_p]:wrap-anywhere">
          {failure && (
            <Note tone="bad" role="alert">
              {failure.validationErrors ? "Nothing was saved. Please correct the marked fields." : failure.message}
              {AGAIN[failure.code ?? ""]}
            </Note>
          )}
          {canSave && !isSending && (
            <Button
              onClick={() => {
                onInput(undefined);
                if (!partner) goTo(linkTo("partners"));
              }}
            >
              {partner ? "Discard" : "Cancel"}
            </Button>
          )}
          <Button type="submit" look="primary" aria-disabled={isSending || !canSave || undefined}>
            {isSending ? "Saving …" : "Save Partner"}
          </Button>
        </footer>
      </form>
      {partner && <Embedding {...{ partner, settings }} accent={typed.accent} />}
    </>
  );
}

/** The effect of saving again, after a colleague changed or deleted the partner. */
const AGAIN: Readonly<Record<string, string>> = {
  partner_changed: " Your input is still here. Saving again replaces the colleague’s settings.",
  not_found: " Your input is still here. Saving adds the partner again.",
};

/** Whether a partner's pages show the configurator. */
export const OnState = ({ partner: { isOn } }: { readonly partner: StoredPartnerReply }) => (
  <Note tone={isOn ? "good" : "warn"}>{isOn ? "On" : "Turned off: its pages show a sentence instead"}</Note>
);

/** Saves the settings of a partner, if they still have a version. */
export function putPartner(
  { id, ...change }: ReturnType<typeof readPartner>,
  isOn: boolean,
  version: number | undefined,
) {
  return call("PUT /api/admin/partners/{partnerId}", {
    params: { partnerId: id },
    body: { ...change, isOn },
    ...(version !== undefined && { ifMatch: version }),
  });
}

interface MismatchProps extends Pick<Props, "config" | "rules"> {
  readonly typed: TypedPartner;
  readonly onType: (changes: Partial<TypedPartner>) => void;
}

/** The settings to check, if there are any. */
function Mismatches({ typed, config, rules, onType }: MismatchProps) {
  // A search through combinations, so typing does not wait for it.
  const { fixedChoices, prices } = useDeferredValue(typed);
  const problems = useMemo(
    () => partnerProblems(rules, { fixedChoices, priceList: readPriceList(prices, true) }),
    [rules, fixedChoices, prices],
  );
  if (problems.length === 0) return null;
  const known = omitUnknown(typed, config);
  return (
    <div role="status" className={noteStyles.note}>
      <p>Please check these settings. What the catalog does not have is not in effect:</p>
      <ul>
        {problems.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {JSON.stringify(known) !== JSON.stringify(typed) && (
        <Button look="small" onClick={() => onType(known)}>
          Remove What the Catalog No Longer Has
        </Button>
      )}
    </div>
  );
}
