import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Quote } from "#client/customer/Quote.tsx";
import { OwnPhone } from "#client/staff/account/OwnPhone.tsx";
import { SignInForm } from "#client/staff/SignInForm.tsx";
import { tellFilledFields } from "#client/ui/fields/tell-filled-fields.ts";
import { fillSilently } from "../../support/components/fill-silently.ts";
import { customersReply, sentRevision } from "../../support/quotes/customers-reply.ts";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, text: string) => fillSilently(screen.getByLabelText(label), text);

// As the page does when it starts. A test file before this one may have had another document.
beforeEach(tellFilledFields);

it("signs in with what a password manager filled in without telling the page", async () => {
  const sent: unknown[] = [];
  const ways = { accounts: true, passkeys: false, provider: null };
  render(
    <SignInForm
      ways={{ ...ways, resetByEmail: true, withoutEmail: false }}
      ended={false}
      onSignIn={async (typed) => {
        sent.push(typed);
        return undefined;
      }}
      onEnter={async () => undefined}
      onLook={() => {}}
    />,
  );
  fill("Email", "ada@example.com");
  fill("Password", "a few words");
  await press("Sign In");
  await waitFor(() => expect(sent).toEqual([{ email: "ada@example.com", password: "a few words" }]));

  await press("Forgot your password?");
  const fetched = vi.fn(async () => new Response('{"success":true}'));
  vi.stubGlobal("fetch", fetched);
  fill("Email", "bea@example.com");
  await press("Send the Link");
  expect(await screen.findByRole("status")).toHaveTextContent(/^If bea@example\.com belongs/);
  expect(fetched).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ body: '{"email":"bea@example.com"}' }),
  );
});

it("accepts a quote in the name that the browser filled in, and keeps the text of every field that it filled", async () => {
  const sent: unknown[] = [];
  render(
    <Quote
      reply={customersReply({ revisions: [sentRevision()] })}
      token="token"
      onAttached={() => {}}
      send={async (_kind, answer) => {
        sent.push(answer);
        return { text: "Try again.", mayRetry: true };
      }}
    />,
  );
  await press("No, Thank You");
  fill("Your full name", "Ada Byron");
  await userEvent.type(screen.getByLabelText(/^Your message/), "Too dear.");
  await userEvent.tab();
  const kept = JSON.parse(window.sessionStorage.getItem("workbench-answer:Q-260921-7F3KD") ?? "{}");
  expect(kept).toMatchObject({ name: "Ada Byron", message: "Too dear." });
  fill("Your full name", "Ada Lovelace");
  await press("Decline the Quote");
  expect(sent).toEqual([{ number: 1, seen: 0, name: "Ada Lovelace", message: "Too dear." }]);
});

it("saves the phone number that the browser filled in", async () => {
  const fetched = vi.fn(async () => new Response('{"success":true,"account":{}}'));
  vi.stubGlobal("fetch", fetched);
  const account = { name: "Bea", email: "bea@example.com", phone: "", role: "sales" } as const;
  const codes = { isOn: false, recoveryCodesLeft: 0 };
  const rest = {
    ...{ hasPassword: true, passkeys: [], sessions: [] },
    ...{ isRecent: true, signsInAtProvider: false, isBuiltIn: false, openLinks: [] },
  };
  render(<OwnPhone account={{ ...account, ...rest, codes }} onAccount={() => {}} />);
  fill("Phone", "555-0100");
  await press("Save Phone");
  expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ body: '{"phone":"555-0100"}' }));
});
