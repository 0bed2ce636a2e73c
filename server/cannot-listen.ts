const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: "something else listens there. Stop it, or set PORT to another port",
  EACCES: "that takes rights that the server does not have. Set PORT to one above 1023",
  EADDRNOTAVAIL: "this machine does not have that address. Set HOST to one that it has",
};

/** Why a server cannot listen and what helps, in one line for the person who starts it. */
export function cannotListen(
  { host, port }: { readonly host: string; readonly port: number },
  error: Error,
): string {
  const remedy = REMEDIES[String(Reflect.get(error, "code"))] ?? error.message;
  return `The server cannot listen on ${host}:${port}: ${remedy}.`;
}
