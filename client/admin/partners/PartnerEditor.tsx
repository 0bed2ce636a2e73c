import { useMutation } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { fieldsOf } from "#client/admin/forms/use-form-values.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { Note } from "../section/Note.tsx";
import section from "../section/Section.module.css";
import { AccentField } from "./AccentField.tsx";
import { FixedChoices } from "./FixedChoices.tsx";
import { Group } from "./Group.tsx";
import styles from "./Partners.module.css";
import { PriceList } from "./PriceList.tsx";
import { Secret } from "./Secret.tsx";
import {
  idFrom,
  omitUnknown,
  originsIn,
  readablePrices,
  type TypedPartner,
} from "./typed-partner.ts";

interface Props {
  /** The partner as it is saved; undefined for a new one. */
  readonly partner: StoredPartnerReply | undefined;
  readonly typed: TypedPartner;
  /** Whether there is something to save. */
  readonly canSave: boolean;
  readonly settings: PartnersReply;
  readonly config: RulesDocument;
  readonly rules: Rules;
  readonly onType: (changes: Partial<TypedPartner>) => void;
  readonly onDiscard: () => void;
  readonly onSave: () => Promise<{ readonly partner: StoredPartnerReply }>;
  readonly onSaved: (partner: StoredPartnerReply) => void;
  readonly onSecret: () => void;
}

/** The settings of a partner. A failure keeps the input. */
export function PartnerEditor(props: Props) {
  const { partner, typed, canSave, settings, config, rules, onType } = props;
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.onSave,
    onSuccess: ({ partner: stored }) => props.onSaved(stored),
  });
  const failure = error ? RequestFailure.of(error) : undefined;
  /** The problem of a field, by its path in the request. */
  const errorOf = (path: string) =>
    failure?.validationErrors?.find((problem) => problem.path === path)?.message;
  const { field, check } = fieldsOf(typed, (name, value) => onType({ [name]: value }));
  const { name, id } = typed;

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [error]);

  // A search through combinations, so typing does not wait for it.
  const later = useDeferredValue(typed);
  const problems = useMemo(
    () =>
      partnerProblems(rules, {
        fixedChoices: later.fixedChoices,
        priceList: readablePrices(later),
      }),
    [rules, later],
  );
  const known = omitUnknown(typed, config);
  const hasUnknown = JSON.stringify(known) !== JSON.stringify(typed);

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label="Settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && canSave) mutate();
      }}
    >
      {problems.length > 0 && (
        <div role="status" className={section.note}>
          <p>Please check these settings. What the catalog does not have is not in effect:</p>
          <ul>
            {problems.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {hasUnknown && (
            <Button look="small" onClick={() => onType(known)}>
              Remove What the Catalog No Longer Has
            </Button>
          )}
        </div>
      )}
      <div className={styles.fields} inert={isPending}>
        <Group title="Partner">
          <div className={styles.pair}>
            <TextField
              label="Name"
              required
              maxLength={100}
              {...field("name", errorOf("name"))}
              onText={(text) =>
                onType({ name: text, ...(!partner && id === idFrom(name) && { id: idFrom(text) }) })
              }
            />
            <TextField
              label="Partner ID"
              required={!partner}
              maxLength={64}
              autoComplete="off"
              hint={
                partner
                  ? "It is on the partner’s pages, so it stays."
                  : "It goes on the partner’s pages, and cannot be changed later."
              }
              {...field("id", errorOf("id"))}
              {...(partner && { onText: undefined })}
            />
          </div>
        </Group>
        <Group title="Pages">
          <TextField
            label="Sites"
            rows={3}
            hint={`One per line, such as https://shop.example.com or https://*.example.com. ${defaultSites(settings)}`}
            {...field("origins", siteError(typed.origins, errorOf))}
          />
          <AccentField
            accent={typed.accent}
            onAccent={(accent) => onType({ accent })}
            error={errorOf("accent")}
          />
        </Group>
        <Group title="Fixed choices">
          <Note tone="soft">
            Visitors do not see these steps. The choices are in every bench and its price.
          </Note>
          <FixedChoices
            steps={config.steps}
            choices={typed.fixedChoices}
            onChoices={(fixedChoices) => onType({ fixedChoices })}
          />
        </Group>
        <Group title="Prices">
          <Checkbox
            label="Hide prices from visitors"
            hint="The quote has them."
            {...check("hidePrices")}
          />
          <PriceList rules={rules} typed={typed} onType={onType} errorOf={errorOf} />
        </Group>
        <Group title="The partner’s server">
          <div className={styles.short}>
            <TextField
              label="Quotes in ten minutes"
              type="number"
              min={1}
              step={1}
              hint="How many quotes its server may submit if it signs them. Leave it empty for 300."
              {...field("allowance", errorOf("quotesPerTenMinutes"))}
            />
          </div>
          {partner ? (
            <Secret key={partner.id} partner={partner} onMade={props.onSecret} />
          ) : (
            <Note tone="soft">Save the partner first. Then you can make its secret.</Note>
          )}
        </Group>
      </div>
      <footer className={styles.foot}>
        {failure && (
          <p role="alert" className={section.bad}>
            {failure.validationErrors
              ? "Nothing was saved. Please correct the marked fields."
              : failure.message}
            {failure.code === "partner_changed" &&
              " Your input is still here. Saving again replaces the colleague’s settings."}
          </p>
        )}
        {canSave && <Button onClick={props.onDiscard}>{partner ? "Discard" : "Cancel"}</Button>}
        <Button type="submit" look="primary" aria-disabled={isPending || !canSave || undefined}>
          {isPending ? "Saving …" : "Save Partner"}
        </Button>
      </footer>
    </form>
  );
}

/** The sites that may show the configurator if the partner names none. */
function defaultSites({ embedOrigins }: PartnersReply): string {
  return embedOrigins
    ? `If you leave this empty, these may show the configurator: ${embedOrigins.join(", ")}.`
    : "If you leave this empty, any site may show the configurator.";
}

/** The problem of the first site that has one, with the site. */
function siteError(text: string, errorOf: (path: string) => string | undefined) {
  const sites = originsIn(text);
  const wrong = sites.findIndex((_site, index) => errorOf(`origins.${index}`));
  return wrong < 0 ? errorOf("origins") : `${sites[wrong]}: ${errorOf(`origins.${wrong}`)}`;
}
