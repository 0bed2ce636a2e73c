import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { keepContact } from "#client/configurator/request/kept-contact.ts";
import { type Host, HostContext } from "#client/configurator/state/host-context.ts";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import type { Project } from "#shared/project/project.ts";
import { readRules } from "#shared/rules/model.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { customer } from "../../support/quotes/submission.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

beforeAll(preloadParts);

const document = rulesDocument([step("width", { options: [option("60")] })]);
const button = (name: string) => screen.getByRole("button", { name });

const PROJECT = [{ id: "1", name: "Packing", quantity: 2, configuration: { width: "60" } }];

/** A page whose quote form is sending, with a contact from before. `answer` lets the server's reply through, or loses it. */
async function sendForm(project: Project = [], hash = project.length > 0 ? "" : "#width=60") {
  const { server, setLine, clear } = await joinServer(document);
  keepContact({ ...customer(), addressType: "home-delivery" });
  window.localStorage.setItem("workbench-project", JSON.stringify(project));
  window.history.replaceState(null, "", `/${hash}`);
  const tell = vi.fn<Host["tell"]>();
  render(
    <HostContext value={{ tell, listen: () => () => {}, takeRules: () => {} }}>
      <Configurator reply={rulesReply(readRules(document), 1, {}, undefined)} />
    </HostContext>,
  );
  const user = userEvent.setup();
  let answer: (fate?: "lost") => void = () => {};
  const held = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  setLine(async (reach, call) => {
    const reply = await reach();
    if (/submit|quote/.test(call) && (await held) === "lost") throw new TypeError("Failed to fetch");
    return reply;
  });
  if (project.length > 0) await user.click(button("Show Project"));
  await user.click(button(project.length > 0 ? "Request Quote for 2 benches" : "Request Quote"));
  await user.type(await screen.findByLabelText(/^Additional Notes/), "Call first.");
  await user.click(button("Submit Quote Request"));
  return { user, answer, clear, tell, quotes: () => server.rows("select id from quotes") };
}

it("a quote form that is closed while it is sent tells the Quote ID, and asks before a second quote", async () => {
  const { user, answer, quotes } = await sendForm();
  await user.click(button("Cancel"));
  expect(screen.getByText(/Your request is still being sent\./)).toBeInTheDocument();
  await user.click(button("Undo"));
  await user.type(screen.getByLabelText(/^Additional Notes/), " Or write.");
  await user.click(button("Submit Quote Request"));
  answer();
  const notice = await screen.findByText(/^Requested as Q-/);
  const [id = ""] = /Q-[\w-]+/.exec(notice.textContent) ?? [];
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent(`You requested this bench as ${id}.`));
  expect(screen.getByText(`Your earlier request was sent as ${id}. This one is not sent yet.`)).toBeVisible();
  expect(quotes()).toEqual([{ id }]);
  expect(window.sessionStorage.getItem("workbench-submission")).toBeNull();
  expect(window.sessionStorage.getItem("workbench-quote-form"), "for a reload").toContain("Or write.");
});

it("what was typed into a later form stays when an earlier one is sent, with its Undo", async () => {
  const { user, answer } = await sendForm();
  await user.click(button("Cancel"));
  await user.click(button("Request Quote"));
  await user.type(await screen.findByLabelText(/^Additional Notes/), " Or write.");
  await user.click(button("Cancel"));
  answer();
  expect(await screen.findByText(/^Requested as Q-/)).toBeVisible();
  expect(button("Undo")).toBeVisible();
  await user.click(button("Request Quote"));
  await user.click(await screen.findByRole("button", { name: "Put Back What You Typed" }));
  expect(screen.getByLabelText(/^Additional Notes/)).toHaveValue("Call first. Or write.");
});

it("a quote form that is closed while it is sent, opened and sent again confirms the one quote, and tells the host once", async () => {
  const { user, answer, tell, quotes } = await sendForm();
  await user.click(button("Cancel"));
  await user.click(button("Undo"));
  await user.click(button("Submit Quote Request"));
  answer();
  expect(await screen.findByText("Quote Request Submitted!")).toBeVisible();
  expect(screen.getByRole("link", { name: "private page" })).toBeVisible();
  expect(screen.queryByText(/^Requested as/)).toBeNull();
  expect(quotes()).toHaveLength(1);
  expect(tell.mock.calls.filter(([{ type }]) => type === "quote-submitted")).toHaveLength(1);
});

it("a confirmation that was read leaves its Quote ID for a moment, and then the room for notices", async () => {
  const { answer } = await sendForm();
  answer();
  expect(await screen.findByText("Quote Request Submitted!")).toBeVisible();
  expect(screen.queryByText(/^Requested as/)).toBeNull();
  vi.useFakeTimers();
  fireEvent.click(button("Done"));
  const told = screen.getByText(/^Requested as Q-[\w-]+\.$/);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(told).not.toBeInTheDocument();
});

it("the project says under which quote it was requested, with the private link, even if its form was closed while it was sent", async () => {
  const { user, answer } = await sendForm(PROJECT);
  await user.keyboard("{Escape}");
  await user.click(button("Remove Packing"));
  answer();
  const notice = await screen.findByText(/^Requested as Q-[\w-]+\.$/);
  const [id = ""] = /Q-[\w-]+/.exec(notice.textContent) ?? [];
  await user.click(button("Undo"));
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await user.click(button("Private Page"));
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/^\/q\/[\w-]{43}$/), "_blank", "noreferrer");
  await user.click(button("Request Another Quote for 2 benches"));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(`You requested these benches as ${id}.`);
  const link = within(dialog).getByRole("link", { name: "Private Page" });
  expect(link, "once the message is gone").toHaveAttribute("href", open.mock.calls[0]?.[0]);
  expect(screen.getByLabelText(/^Additional Notes/), "the notes were sent").toHaveValue("");
});

it.each([
  { what: "a bench", project: [], hash: "#width=60" },
  { what: "a bench without a choice", project: [], hash: "" },
  { what: "a project", project: PROJECT, hash: "" },
])(
  "a lost reply after the form was closed is told, and sending again what was kept makes no second quote of $what",
  async ({ project, hash }) => {
    const { user, answer, clear, quotes } = await sendForm(project, hash);
    await user.keyboard("{Escape}");
    answer("lost");
    expect(await screen.findByText(/^Your request is not confirmed\./)).toHaveTextContent(
      "Your request is not confirmed. Check your connection and try again. Request Quote opens the form with what you typed.",
    );
    await user.click(screen.getByRole("button", { name: /^Request Quote/ }));
    expect(await screen.findByLabelText(/^Additional Notes/)).toHaveValue("Call first.");
    clear();
    await user.click(button("Submit Quote Request"));
    expect(await screen.findByText("Quote Request Submitted!")).toBeVisible();
    expect(quotes()).toHaveLength(1);
  },
);
