import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { keepContact } from "#client/configurator/request/kept-contact.ts";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { readRules } from "#shared/rules/model.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { customer } from "../../support/quotes/submission.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

beforeAll(preloadParts);

const document = rulesDocument([step("width", { options: [option("60")] })]);
const button = (name: string) => screen.getByRole("button", { name });

/** A page whose quote form is sending, with a contact from before. `answer` lets the server's reply through. */
async function sendForm() {
  const { server, setLine } = await joinServer(document);
  keepContact({ ...customer(), addressType: "home-delivery" });
  window.history.replaceState(null, "", "/#width=60");
  render(<Configurator reply={rulesReply(readRules(document), 1, {}, undefined)} />);
  const user = userEvent.setup();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  setLine(async (reach, call) => {
    const reply = await reach();
    if (/submit|quote/.test(call)) await held;
    return reply;
  });
  await user.click(button("Request Quote"));
  await user.type(await screen.findByLabelText(/^Additional Notes/), "Call first.");
  await user.click(button("Submit Quote Request"));
  return { user, answer, quotes: () => server.rows("select id from quotes") };
}

it.each(["{Escape}", "Cancel"])(
  "a quote form that %s closes while it is sent tells the Quote ID, and asks before a second quote",
  async (way) => {
    const { user, answer, quotes } = await sendForm();
    if (way === "Cancel") await user.click(button("Cancel"));
    else await user.keyboard(way);
    expect(screen.getByText(/Your request is still being sent\./)).toBeInTheDocument();
    await user.click(button("Undo"));
    await user.type(screen.getByLabelText(/^Additional Notes/), " Or write.");
    await user.click(button("Submit Quote Request"));
    answer();
    const notice = await screen.findByText(/^Requested as Q-/);
    const [id = ""] = /Q-[\w-]+/.exec(notice.textContent) ?? [];
    await waitFor(() =>
      expect(screen.getByRole("dialog")).toHaveTextContent(`You requested this bench as ${id}.`),
    );
    expect(quotes()).toEqual([{ id }]);
    expect(window.sessionStorage.getItem("workbench-submission")).toBeNull();
  },
);
