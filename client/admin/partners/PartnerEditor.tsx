import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { ColorField } from "#client/admin/forms/ColorField.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { createAccentPalette, isAccent, OUR_ACCENT } from "#shared/partners/accent.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { embedLine } from "../embedding/embed-line.ts";
import { Preview } from "../embedding/Preview.tsx";
import section from "../section/Section.module.css";
import { FixedChoices } from "./FixedChoices.tsx";
import styles from "./Partners.module.css";
import { PriceList } from "./PriceList.tsx";
import { Secret } from "./Secret.tsx";
import {
  idFrom,
  omitUnknown,
  originsIn,
  readablePrices,
  readPartner,
  type TypedPartner,
} from "./typed-partner.ts";
import { useSend } from "./use-send.ts";

interface Props {
  /** The partner as it is saved; undefined for a new one. */
  readonly partner: StoredPartnerReply | undefined;
  readonly typed: TypedPartner;
  readonly isDirty: boolean;
  readonly settings: PartnersReply;
  readonly config: RulesDocument;
  readonly rules: Rules;
  readonly onType: (changes: Partial<TypedPartner>) => void;
  readonly onDiscard: () => void;
  readonly onSave: (
    request: ReturnType<typeof readPartner>,
  ) => Promise<{ readonly partner: StoredPartnerReply }>;
  readonly onSaved: (partner: StoredPartnerReply) => void;
  readonly onSecret: () => void;
  /** Buttons that turn off or delete a saved partner. */
  readonly actions: ReactNode;
}

/** The settings of a partner. A failure keeps the input. */
export function PartnerEditor(props: Props) {
  const { partner, typed, isDirty, settings, config, rules, onType, actions } = props;
  const form = useRef<HTMLFormElement>(null);
  const { mutate, pending, failure, errorOf } = useSend({
    send: props.onSave,
    onSaved: (reply: { readonly partner: StoredPartnerReply }) => props.onSaved(reply.partner),
  });
  const { name, id } = typed;

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [failure]);

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
  const title = name.trim() || "New Partner";
  const canSave = isDirty || !partner;

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && canSave) mutate(readPartner(typed));
      }}
    >
      <header className={styles.head}>
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          {partner && (
            <p className={`${styles.state} ${partner.isOn ? section.good : section.warn}`}>
              {partner.isOn ? "On" : "Turned off: its pages show a sentence instead"}
            </p>
          )}
        </div>
        {actions}
      </header>
      {problems.length > 0 && (
        <div role="status" className={section.note}>
          <p>Some settings do not match the catalog, and are not in effect:</p>
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
      <div className={styles.fields} inert={pending}>
        <Group title="Partner">
          <div className={styles.pair}>
            <TextField
              label="Name"
              name="name"
              required
              maxLength={100}
              value={name}
              onText={(text) =>
                onType({ name: text, ...(!partner && id === idFrom(name) && { id: idFrom(text) }) })
              }
              error={errorOf("name")}
            />
            <TextField
              label="Partner ID"
              name="id"
              required={!partner}
              maxLength={64}
              autoComplete="off"
              value={id}
              {...(!partner && { onText: (text: string) => onType({ id: text }) })}
              hint={
                partner
                  ? "It is on the partner’s pages, so it stays."
                  : "It goes on the partner’s pages, and cannot be changed later."
              }
              error={errorOf("id")}
            />
          </div>
        </Group>
        <Group title="Pages">
          <TextField
            label="Sites"
            name="origins"
            rows={3}
            value={typed.origins}
            onText={(origins) => onType({ origins })}
            hint={`One per line, such as https://shop.example.com or https://*.example.com. ${defaultSites(settings)}`}
            error={siteError(typed.origins, errorOf)}
          />
          <AccentField accent={typed.accent} onType={onType} error={errorOf("accent")} />
          {partner && (
            <CopyField
              label="Line for the partner’s page"
              rows={3}
              text={embedLine(settings.publicOrigin ?? window.location.origin, { partner: id })}
            />
          )}
        </Group>
        <Group title="Fixed choices">
          <p className={section.soft}>
            Visitors do not see these steps. The choices are in every bench and its price.
          </p>
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
            name="hidePrices"
            checked={typed.hidePrices}
            onCheck={(hidePrices) => onType({ hidePrices })}
          />
          <PriceList rules={rules} typed={typed} onType={onType} errorOf={errorOf} />
        </Group>
        <Group title="The partner’s server">
          <div className={styles.short}>
            <TextField
              label="Quotes in ten minutes"
              name="allowance"
              type="number"
              min={1}
              step={1}
              hint="How many quotes its server may submit if it signs them. Leave it empty for 300."
              value={typed.allowance}
              onText={(allowance) => onType({ allowance })}
              error={errorOf("quotesPerTenMinutes")}
            />
          </div>
          {partner ? (
            <Secret key={partner.id} partner={partner} onMade={props.onSecret} />
          ) : (
            <p className={section.soft}>Save the partner first. Then you can make its secret.</p>
          )}
        </Group>
        {partner && <PartnerPreview key={partner.id} partner={partner} accent={typed.accent} />}
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
        <Button type="submit" look="primary" aria-disabled={pending || !canSave || undefined}>
          {pending ? "Saving …" : "Save Partner"}
        </Button>
      </footer>
    </form>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
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

interface AccentProps {
  readonly accent: string;
  readonly onType: Props["onType"];
  readonly error: string | undefined;
}

/** The accent, and how it is changed where it would be hard to read. */
function AccentField({ accent, onType, error }: AccentProps) {
  const palette = isAccent(accent) ? createAccentPalette(accent) : undefined;
  const isChanged = palette && palette.fill !== accent.toLowerCase();
  return (
    <>
      <ColorField
        label="Accent"
        name="accent"
        hint="The color of selected options and buttons. Leave it empty for ours."
        none={OUR_ACCENT}
        value={accent}
        onColor={(color) => onType({ accent: color })}
        error={error}
      />
      {palette && (
        <p className={styles.sample}>
          <span
            className={styles.swatch}
            style={{ background: palette.fill, color: palette.onFill }}
          >
            Next
          </span>
          {isChanged
            ? `Text on ${accent} would be hard to read, so buttons are ${palette.fill}.`
            : "Text on this color is easy to read."}
        </p>
      )}
    </>
  );
}

interface PreviewProps {
  readonly partner: StoredPartnerReply;
  readonly accent: string;
}

/** The element as on the partner's page, on request. */
function PartnerPreview({ partner: { id, version, isOn }, accent }: PreviewProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Group title="Preview">
      <div className={styles.head}>
        <p className={section.soft}>
          The saved settings, and the accent as typed. A quote requested here is a real quote.
        </p>
        <Button look="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide Preview" : "Show Preview"}
        </Button>
      </div>
      {isShown && (
        <div className={styles.preview}>
          <Preview
            key={`${version} ${isOn}`}
            attributes={{ partner: id, ...(isAccent(accent) && { accent }) }}
            onEvent={() => {}}
          />
        </div>
      )}
    </Group>
  );
}
