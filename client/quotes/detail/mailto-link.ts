/** A link that begins a message with a subject. An address may hold what means something else in a link. */
export function mailtoLink(email: string, subject: string): string {
  const at = email.lastIndexOf("@");
  const [mailbox, domain] = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${mailbox}@${domain}?subject=${encodeURIComponent(subject)}`;
}
