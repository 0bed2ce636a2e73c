import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { OUR_ACCENT } from "#shared/partners/accent.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { ColorField } from "../forms/ColorField.tsx";
import { keyFromName } from "../forms/key-from-name.ts";
import { fieldsOf } from "../forms/use-form-values.ts";
import { Note } from "../section/Note.tsx";
import { FixedChoices } from "./FixedChoices.tsx";
import { Group, partnersStyles } from "./Group.tsx";
import { PriceList } from "./PriceList.tsx";
import { Secret } from "./Secret.tsx";
import { originsIn, type TypedPartner } from "./typed-partner.ts";

interface Props {
  /** The partner as it is saved; undefined for a new one. */
  readonly partner: StoredPartnerReply | undefined;
  readonly typed: TypedPartner;
  readonly settings: PartnersReply;
  readonly config: RulesDocument;
  readonly rules: Rules;
  readonly onType: (changes: Partial<TypedPartner>) => void;
  /** The problem of a field, by its path in the request. */
  readonly errorOf: (path: string) => string | undefined;
}

/** The fields of a partner, in groups. */
export function PartnerFields(props: Props) {
  const { partner, typed, settings, config, rules, onType, errorOf } = props;
  const { field, check } = fieldsOf(typed, (name, value) => onType({ [name]: value }));
  const { name, id } = typed;
  return (
    <>
      <Group title="Partner">
        <div className={partnersStyles.pair}>
          <TextField
            label="Name"
            required
            maxLength={100}
            {...field("name", errorOf("name"))}
            onText={(text) =>
              onType({ name: text, ...(!partner && id === keyFromName(name) && { id: keyFromName(text) }) })
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
        <ColorField
          label="Accent"
          hint="The color of selected options and buttons. The preview shows it, darker if text on it would be hard to read. Leave it empty for ours."
          none={OUR_ACCENT}
          {...field("accent", errorOf("accent"))}
        />
      </Group>
      <Group title="Fixed choices">
        <Note tone="soft">Visitors do not see these steps. The choices are in every bench and its price.</Note>
        <FixedChoices
          steps={config.steps}
          choices={typed.fixedChoices}
          onChoices={(fixedChoices) => onType({ fixedChoices })}
        />
      </Group>
      <Group title="Prices">
        <Checkbox label="Hide prices from visitors" hint="The quote has them." {...check("hidePrices")} />
        <PriceList rules={rules} prices={typed.prices} onPrices={(prices) => onType({ prices })} errorOf={errorOf} />
      </Group>
      <Group title="The partner’s server">
        <div className="max-w-112">
          <TextField
            label="Quotes in ten minutes"
            hint="How many quotes its server may submit if it signs them. Leave it empty for 300."
            {...field("allowance", errorOf("quotesPerTenMinutes"))}
          />
        </div>
        {partner ? (
          <Secret partner={partner} />
        ) : (
          <Note tone="soft">Save the partner first. Then you can make its secret.</Note>
        )}
      </Group>
    </>
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
