import { buttons, type Letter, paragraph } from "./letter.ts";

/** The facts of a letter with a link that lets a member of staff in. */
interface PersonFacts {
  readonly name: string;
  readonly company: string;
  readonly link: string;
}

/** An owner invites a colleague. */
export function writeInvitation({ name, company, link }: PersonFacts): Letter {
  return {
    subject: `Your account at ${company}`,
    preview: "Open the link to create a passkey or a password.",
    title: `Hello ${name}`,
    blocks: [
      paragraph(
        `${company} invites you to work on its quotes and its catalog. Open the link to create a passkey or a password.`,
      ),
      ...buttons("Accept the Invitation", link),
      paragraph("The link works once, within 7 days. Do not forward it."),
    ],
    footer: ["The workbench configurator sent this email because an owner invited you."],
  };
}

/** A person forgot the password. */
export function writePasswordReset({ name, company, link }: PersonFacts): Letter {
  return {
    subject: "Choose a new password",
    preview: "The link works once, within 24 hours.",
    title: `Hello ${name}`,
    blocks: [
      paragraph(`Somebody asked ${company} for a new password for your account. If it was you, open the link.`),
      ...buttons("Choose a New Password", link),
      paragraph(
        "The link works once, within 24 hours. If you did not ask for it, ignore this email: your password stays as it is.",
      ),
    ],
    footer: ["The workbench configurator sent this email because of a request at its sign-in."],
  };
}
