import sharp from "sharp";
import type { Known } from "./known.ts";
import { isPicture, type Picture, type Plan } from "./requests.ts";
import { isObject, isRaw, jsonText } from "./values.ts";

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Fills in values from earlier replies. */
export async function writeRequest(plan: Plan, known: Known): Promise<SentRequest> {
  const body = plan.body === undefined ? undefined : await writeBody(plan.body, known);
  const headers = plan.headers.map(([name, value]) => {
    const resolved = known.resolve(value);
    return [name, typeof resolved === "number" ? `"${resolved}"` : String(resolved)] as const;
  });
  const query = writeQuery(known.resolve(plan.query));
  return {
    method: plan.method,
    path: `${writePath(plan, known)}${query === "" ? "" : `?${query}`}`,
    headers: { ...(body && { "Content-Type": body.type }), ...Object.fromEntries(headers) },
    body: body?.bytes,
  };
}

/** Two escaped names of this length still fit into the head that Node reads. */
const MAX_NAME = 500;

const writePath = ({ path, params }: Plan, known: Known): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => escapeText(String(known.resolve(params[name])).slice(0, MAX_NAME)));

function writeQuery(query: unknown): string {
  if (!isObject(query) || isRaw(query)) return "";
  return Object.entries(query)
    .flatMap(([name, each]) => (Array.isArray(each) ? each : [each]).map((one) => [name, one]))
    .map(([name, each]) => `${escapeText(name)}=${escapeText(queryText(each))}`)
    .join("&")
    .slice(0, 12_000);
}

function queryText(value: unknown): string {
  if (isRaw(value)) return value.raw;
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** Node replaces half characters on the way through a buffer; `encodeURIComponent` throws at them. */
const escapeText = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 4000)).toString());

async function writeBody(body: unknown, known: Known) {
  if (isPicture(body)) return { bytes: await writeForm(body), type: "multipart/form-data; boundary=b" };
  return { bytes: Buffer.from(jsonText(known.resolve(body))), type: "application/json" };
}

async function writeForm({ format, percent, flip }: Picture): Promise<Buffer> {
  const plain = sharp({ create: { width: 12, height: 9, channels: 3, background: "#345" } });
  const whole = await plain.toFormat(format).toBuffer();
  const bytes = Buffer.from(whole.subarray(0, Math.ceil((whole.length * percent) / 100)));
  if (flip > 0) bytes[flip % Math.max(1, bytes.length)] = flip;
  const head = `--b\r\nContent-Disposition: form-data; name="image"; filename="upload"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]);
}
