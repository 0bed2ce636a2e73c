import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { type Host, HostContext } from "#client/configurator/state/host-context.ts";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import type { Rules } from "#shared/rules/model.ts";

/** In each test of the calling file, the server never answers, so that the page shows its own figures. */
export function neverAnswer(): void {
  beforeAll(preloadParts);
  beforeEach(() => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
  });
}

type Partner = Parameters<typeof rulesReply>[3];

/** Shows the configurator at an address, with a host in its frame. By default, rules without prices are those of a partner. */
export function showConfigurator(
  rules: Rules,
  address = "/",
  partner: Partner = rules.pricesHidden ? { id: "acme", pricesHidden: true } : undefined,
  host?: Host,
) {
  window.history.replaceState(null, "", address);
  const page = render(
    <HostContext value={host}>
      <Configurator reply={rulesReply(rules, 1, {}, partner)} />
    </HostContext>,
  );
  return { page, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}

/** A button by the words on it. */
export const button = (text: string) => screen.getByText(text, { selector: "button" });
export const click = (text: string) => fireEvent.click(button(text));

export const optionInput = (value: string) =>
  document.querySelector<HTMLInputElement>(`input[value="${value}"]`) ?? expect.fail(`There is no option ${value}.`);
export const choose = (value: string) => fireEvent.click(optionInput(value));

/** A step in the list of steps. */
export const stepNamed = (name: string) =>
  within(screen.getByLabelText("Steps")).getByText(name).closest("button") ?? expect.fail(`There is no step ${name}.`);

/** 'Parts List11 items$5,375.00' */
export const total = () => screen.getByText("Parts List").closest("button")?.textContent;
/** 'Step 3 Width' */
export const heading = () => document.querySelector("legend")?.textContent;
