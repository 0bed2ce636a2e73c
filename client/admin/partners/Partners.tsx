import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "#client/api/call.ts";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { readRules } from "#shared/rules/model.ts";
import { countNoun } from "#shared/text/text.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useListChange } from "../rules/use-list-change.ts";
import { PARTNER_LIST } from "../rules/watched-lists.ts";
import { goTo, linkTo } from "../section/address.ts";
import { Card, ListSection, useDialog } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import type { Shown } from "../section/shown.ts";
import { Embedding } from "./Embedding.tsx";
import { type Input, OnState, PartnerPage, putPartner } from "./PartnerPage.tsx";
import { readPartner, writePartner } from "./typed-partner.ts";

/** Stands for a new partner in the address. It is no ID. */
const NEW_SIGN = "+";

/** The partners: a list, and a page for each. */
export function Partners({ rules: { config }, address: [, key], shown }: Shown) {
  const list = useQuery({ ...PARTNER_LIST, enabled: shown });
  const { attempt, send } = useListChange(PARTNER_LIST);
  const rules = useMemo(() => readRules(config), [config]);
  const [inputs, setInputs] = useState<Readonly<Record<string, Input>>>({});
  const { dialog, open } = useDialog();

  const settings = list.data;
  const partner = settings?.partners.find(({ id }) => id === key);
  // Nobody finds the input for a deleted partner again once its page is left.
  const isFound = (id: string) => id === key || id === NEW_SIGN || settings?.partners.some((each) => each.id === id);
  useUnsaved(Object.keys(inputs).some(isFound));

  const keep = (id: string, next: Input | undefined) =>
    setInputs(({ [id]: _before, ...others }) => (next ? { ...others, [id]: next } : others));

  const turn = (of: StoredPartnerReply) =>
    attempt(
      putPartner(readPartner(writePartner(of)), !of.isOn, of.version).then((reply) =>
        // Input that began before a colleague's change still conflicts with it.
        setInputs((now) => {
          const own = now[of.id];
          return own?.version === of.version ? { ...now, [of.id]: { ...own, version: reply.partner.version } } : now;
        }),
      ),
      "Error changing partner",
      of.isOn ? "Partner turned off" : "Partner turned on",
      { detail: of.name },
    );

  const remove = ({ id, name, version }: StoredPartnerReply) =>
    open((close) => (
      <FormDialog
        title="Delete Partner"
        danger
        send={() => {
          const said = { params: { partnerId: id }, ifMatch: version };
          const deleted = call("DELETE /api/admin/partners/{partnerId}", said);
          return send(
            deleted.then(() => keep(id, undefined)),
            "Partner deleted",
            name,
          );
        }}
        onClose={close}
      >
        {/* The secret cannot be restored. */}
        <p>
          <bdi>{name}</bdi> loses its settings and its secret. Its pages go on showing the configurator without them,
          because any ID works. To stop them, turn the partner off.
        </p>
      </FormDialog>
    ));

  const page = settings && key !== undefined && (partner || key === NEW_SIGN || inputs[key]) && (
    <PartnerPage
      key={key}
      {...{ partner, settings, config, rules }}
      input={inputs[key]}
      onInput={(next) => keep(key, next)}
      newest={async () => (await list.refetch()).data?.partners.find(({ id }) => id === key)}
    />
  );
  return (
    <ListSection
      title={page ? (partner?.name ?? "New Partner") : "Partners"}
      about={!page && "Companies whose pages show the configurator. Any ID works without settings."}
      add={!page && "Add Partner"}
      onAdd={() => goTo(linkTo("partners", NEW_SIGN))}
      page={page}
      loaded={["partners", list]}
      items={settings?.partners.toSorted((a, b) => a.name.localeCompare(b.name, "en-US"))}
      none="No partner has settings yet. Settings are optional: they give a partner a name, its sites, an accent, fixed choices, prices of its own, and a secret for its server."
      card={(each) => (
        <Card
          key={each.id}
          name={each.name}
          title={<bdi>{each.name}</bdi>}
          links={
            <ButtonLink href={linkTo("partners", each.id)} aria-label={`Edit: ${each.name}`}>
              Edit
            </ButtonLink>
          }
          actions={[
            { label: each.isOn ? "Turn Off" : "Turn On", onClick: () => void turn(each) },
            { label: "Delete", onClick: () => remove(each) },
          ]}
        >
          <OnState partner={each} />
          <Note tone="soft">{factsOf(each, each.id in inputs)}</Note>
        </Card>
      )}
    >
      {settings && <Embedding settings={settings} />}
      {dialog}
    </ListSection>
  );
}

/** 'acme · 2 sites · unsaved' */
function factsOf(partner: StoredPartnerReply, isUnsaved: boolean): string {
  const { id, origins, problems } = partner;
  return [
    id,
    origins ? countNoun(origins.length, "site") : "default sites",
    ...(problems.length > 0 ? ["settings to check"] : []),
    ...(isUnsaved ? ["unsaved"] : []),
  ].join(" · ");
}
