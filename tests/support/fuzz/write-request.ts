import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { svg } from "../images.ts";
import type { Known } from "./known.ts";
import { type BodyPlan, type Encoding, type FormPlan, isForm, type Plan } from "./requests.ts";
import { isObject, isRaw, jsonText } from "./values.ts";

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly chunked: boolean;
}

/** Fills in values from earlier replies. */
export async function writeRequest(plan: Plan, known: Known): Promise<SentRequest> {
  const body = plan.body && (await writeBody(plan.body, known));
  const headers = plan.headers.map(([name, value]) => {
    const resolved = known.resolve(value);
    return [name, typeof resolved === "number" ? `"${resolved}"` : String(resolved)] as const;
  });
  const query = writeQuery(known.resolve(plan.query));
  return {
    method: plan.method,
    path: `${writePath(plan, known)}${query === "" ? "" : `?${query}`}`,
    headers: { ...body?.headers, ...Object.fromEntries(headers) },
    body: body?.bytes,
    chunked: plan.body?.chunked ?? false,
  };
}

/** Two escaped names of this length still fit into the head that Node reads. */
const LONGEST_NAME = 500;

function writePath({ path, params }: Plan, known: Known): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    return isRaw(value) ? value.raw : escaped(String(known.resolve(value)).slice(0, LONGEST_NAME));
  });
}

function writeQuery(query: unknown): string {
  if (typeof query === "string") return query.replace(/[^\x21-\x7e]/g, escaped).slice(0, 12_000);
  if (!isObject(query) || isRaw(query)) return "";
  return Object.entries(query)
    .flatMap(([name, each]) => (Array.isArray(each) ? each : [each]).map((one) => [name, one]))
    .map(([name, each]) => `${escaped(name)}=${escaped(queryText(each))}`)
    .join("&")
    .slice(0, 12_000);
}

function queryText(value: unknown): string {
  if (isRaw(value)) return value.raw;
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** Node replaces half characters on the way through a buffer; `encodeURIComponent` throws at them. */
const escaped = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 4000)).toString());

const ENCODINGS: Readonly<Record<Encoding, readonly [string, (bytes: Buffer) => Buffer]>> = {
  gzip: ["gzip", (bytes) => gzipSync(bytes)],
  deflate: ["deflate", (bytes) => deflateSync(bytes)],
  br: ["br", (bytes) => brotliCompressSync(bytes)],
  lie: ["gzip", (bytes) => bytes],
  unknown: ["compress", (bytes) => bytes],
  twice: ["gzip, gzip", (bytes) => gzipSync(gzipSync(bytes))],
};

async function writeBody({ content, type, encoding }: BodyPlan, known: Known) {
  const plain = isForm(content)
    ? await writeForm(content)
    : Buffer.isBuffer(content)
      ? content
      : Buffer.from(jsonText(known.resolve(content)));
  const usual = isForm(content) ? "multipart/form-data; boundary=b" : "application/json";
  const [name, encode] = encoding ? ENCODINGS[encoding] : [];
  return {
    bytes: encode?.(plain) ?? plain,
    headers: {
      "Content-Type": type ?? usual,
      ...(name !== undefined && { "Content-Encoding": name }),
    },
  };
}

async function writeForm(form: FormPlan): Promise<Buffer> {
  const { field, filename, percent, flips, header, parts } = form;
  const whole = await picture(form.picture);
  const bytes = Buffer.from(whole.subarray(0, Math.ceil((whole.length * percent) / 100)));
  for (const [place, value] of flips) bytes[place % Math.max(1, bytes.length)] = value;
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n${header && `${header}\r\n`}\r\n`;
  const part = Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
  return Buffer.concat([...Array.from({ length: parts }, () => part), Buffer.from("--b--\r\n")]);
}

/** A small image, the same each time. */
async function picture(format: string): Promise<Buffer> {
  const plain = sharp({ create: { width: 12, height: 9, channels: 3, background: "#345" } });
  if (format === "png") return plain.png().toBuffer();
  if (format === "jpeg") return plain.jpeg().toBuffer();
  if (format === "gif") return plain.gif().toBuffer();
  if (format === "webp") return plain.webp().toBuffer();
  return Buffer.from(svg('<path d="M0 0h9v9z"/>'));
}
