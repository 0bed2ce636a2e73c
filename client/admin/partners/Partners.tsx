import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { DialogForm } from "#client/admin/forms/DialogForm.tsx";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { PartnersReply, StoredPartnerReply } from "#shared/api/partners.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { PARTNER_LIST } from "../rules/watched-lists.ts";
import { type Address, goTo, linkTo } from "../section/address.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Section } from "../section/Section.tsx";
import { PartnerEditor } from "./PartnerEditor.tsx";
import { PartnerList } from "./PartnerList.tsx";
import styles from "./Partners.module.css";
import { NEW_SIGN, PARTNERS_PATH } from "./partners-path.ts";
import { NEW_PARTNER, readPartner, type TypedPartner, writePartner } from "./typed-partner.ts";
import { useSend } from "./use-send.ts";

/** Unsaved input, and the version that it changes. */
interface Input {
  readonly typed: TypedPartner;
  readonly version: number | undefined;
}

const show = (id?: string) => goTo(linkTo(PARTNERS_PATH, ...(id === undefined ? [] : [id])));

interface Props {
  readonly config: RulesDocument;
  readonly address: Address;
  readonly shown: boolean;
}

/** The partners: the list, and the settings of one. */
export function Partners({ config, address, shown }: Props) {
  const list = useQuery({ ...PARTNER_LIST, enabled: shown });
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Section
      title="Partners"
      titleRef={title}
      head={<p>Companies whose pages show the configurator. Any ID works without settings.</p>}
    >
      <LoadState what="partners" query={list} />
      {list.data && (
        <PartnerDesk
          config={config}
          open={address[2]}
          settings={list.data}
          onTitle={() => title.current?.focus()}
          reload={async () => (await list.refetch()).data?.partners ?? []}
        />
      )}
    </Section>
  );
}

interface DeskProps {
  readonly config: RulesDocument;
  /** The ID of the partner on the right, or the sign of a new one. */
  readonly open: string | undefined;
  readonly settings: PartnersReply;
  /** Moves the focus to the section's title. */
  readonly onTitle: () => void;
  readonly reload: () => Promise<readonly StoredPartnerReply[]>;
}

function PartnerDesk({ config, open, settings, onTitle, reload }: DeskProps) {
  const { partners } = settings;
  const { told, attempt, reload: refresh } = useListChange(PARTNER_LIST.queryKey);
  const rules = useMemo(() => readRules(config), [config]);
  const [inputs, setInputs] = useState<Readonly<Record<string, Input>>>({});
  const [isDeleting, setDeleting] = useState(false);
  useUnsaved(Object.keys(inputs).length > 0);

  const partner = partners.find(({ id }) => id === open);
  const isOpen = open === NEW_SIGN || partner !== undefined;
  const saved = partner ? writePartner(partner) : NEW_PARTNER;
  const input = open === undefined ? undefined : inputs[open];
  const typed = input?.typed ?? saved;

  const keep = (key: string, next: Input | undefined) =>
    setInputs(({ [key]: _before, ...others }) => (next ? { ...others, [key]: next } : others));
  const discard = (key: string) => {
    keep(key, undefined);
    if (key === NEW_SIGN) show();
  };

  const put = (request: ReturnType<typeof readPartner>, isOn: boolean, version?: number) => {
    const { id, ...change } = request;
    return call("PUT /api/admin/partners/{partnerId}", {
      params: { partnerId: id },
      body: { ...change, isOn },
      ...(version !== undefined && { ifMatch: version }),
    });
  };

  const save = async (request: ReturnType<typeof readPartner>) => {
    if (!partner) return call("POST /api/admin/partners", { body: request });
    try {
      return await put(request, partner.isOn, input?.version ?? partner.version);
    } catch (failure) {
      if (RequestFailure.of(failure).code === "partner_changed") {
        // The next attempt replaces the colleague's change.
        const latest = (await reload()).find(({ id }) => id === partner.id);
        keep(partner.id, { typed, version: latest?.version });
      }
      throw failure;
    }
  };

  const turn = (of: StoredPartnerReply, isOn: boolean) =>
    attempt(
      put(readPartner(writePartner(of)), isOn, of.version).then((reply) => {
        const own = inputs[of.id];
        if (own) keep(of.id, { ...own, version: reply.partner.version });
      }),
      "Error changing partner",
      isOn ? "Partner turned on" : "Partner turned off",
      { detail: of.name },
    );

  return (
    <div className={styles.desk} data-open={isOpen || undefined}>
      <PartnerList
        partners={partners}
        open={open}
        unsaved={Object.keys(inputs)}
        onOpen={show}
        onAdd={() => show(NEW_SIGN)}
      />
      {isOpen && open !== undefined ? (
        <div className={styles.side}>
          <Button look="small" className={styles.back} onClick={() => show()}>
            All Partners
          </Button>
          <PartnerEditor
            key={open}
            {...{ partner, typed, settings, config, rules }}
            isDirty={JSON.stringify(typed) !== JSON.stringify(saved)}
            onType={(changes) => {
              const next = { ...typed, ...changes };
              const isSame = JSON.stringify(next) === JSON.stringify(saved);
              const version = input?.version ?? partner?.version;
              keep(open, isSame ? undefined : { typed: next, version });
            }}
            onDiscard={() => discard(open)}
            onSave={save}
            onSaved={(stored) => {
              void told(partner ? "Partner updated" : "Partner added", { detail: stored.name });
              keep(open, undefined);
              show(stored.id);
            }}
            onSecret={() => void refresh()}
            actions={
              partner && (
                <>
                  <Button look="small" onClick={() => void turn(partner, !partner.isOn)}>
                    {partner.isOn ? "Turn Off" : "Turn On"}
                  </Button>
                  <Button look="small" onClick={() => setDeleting(true)}>
                    Delete
                  </Button>
                </>
              )
            }
          />
        </div>
      ) : (
        partners.length > 0 && <p className={styles.hint}>Choose a partner to see its settings.</p>
      )}
      {partner && isDeleting && (
        <DeletePartner
          partner={partner}
          onDeleted={() => {
            setDeleting(false);
            discard(partner.id);
            show();
            void told("Partner deleted", { detail: partner.name }).then(onTitle);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

interface DeleteProps {
  readonly partner: StoredPartnerReply;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks first, because the secret cannot be restored. */
function DeletePartner({ partner: { id, name, version }, onDeleted, onClose }: DeleteProps) {
  const { mutate, pending, failure } = useSend({
    send: () =>
      call("DELETE /api/admin/partners/{partnerId}", {
        params: { partnerId: id },
        ifMatch: version,
      }),
    onSaved: onDeleted,
  });
  return (
    <DialogForm
      title="Delete Partner"
      submitLabel="Delete Partner"
      danger
      dirty={false}
      pending={pending}
      onSubmit={() => mutate(undefined)}
      onClose={onClose}
      reason={failure?.message}
    >
      <p>
        <bdi>{name}</bdi> loses its settings and its secret. Its pages go on showing the
        configurator without them, because any ID works. To stop them, turn the partner off.
      </p>
    </DialogForm>
  );
}
