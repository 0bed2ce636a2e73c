import type { ListedOperation } from "./operations-by-tag.ts";

/** A command that asks for an operation with its examples; `base` is the address of the server. */
export function curlLine({ method, path, operation }: ListedOperation, base: string): string {
  const { parameters = [], requestBody } = operation;
  const shown = parameters.filter(({ example }) => example !== undefined);
  const filled = shown.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = shown
    .filter((parameter) => parameter.in === "query")
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join("&");
  const headers = shown
    // Pasted twice, or by two people, one key would answer another request.
    .filter((parameter) => parameter.in === "header" && parameter.name !== "Idempotency-Key")
    .map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`);
  const json = requestBody?.content["application/json"];
  const [example] = Object.values(json?.examples ?? {});
  const body = example && [
    "-H 'Content-Type: application/json'",
    `-d ${quoted(JSON.stringify(example.value))}`,
  ];
  const address = quoted(`${base}${filled}${query === "" ? "" : `?${query}`}`);
  const verb = method === "get" ? [] : [`-X ${method.toUpperCase()}`];
  return ["curl", ...verb, address, ...headers, ...(body ?? [])].join(" ");
}

/** As a shell takes it for one word, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
