import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { jsonText } from "./json-text.ts";
import type { Known } from "./known.ts";
import type { BodyPlan, FormContent } from "./some-body.ts";
import { withChanges } from "./write-request.ts";

type Written = {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

const ENCODINGS: Readonly<
  Record<NonNullable<BodyPlan["encoding"]>, readonly [string, (bytes: Buffer) => Buffer]>
> = {
  gzip: ["gzip", (bytes) => gzipSync(bytes)],
  deflate: ["deflate", (bytes) => deflateSync(bytes)],
  br: ["br", (bytes) => brotliCompressSync(bytes)],
  lie: ["gzip", (bytes) => bytes],
  unknown: ["compress", (bytes) => bytes],
  twice: ["gzip, gzip", (bytes) => gzipSync(gzipSync(bytes))],
};

export function writeBody(
  plan: BodyPlan,
  known: Known,
  pictures: Readonly<Record<string, Buffer>>,
): Written {
  const { content } = plan;
  const plain =
    content.kind === "form"
      ? form(content, pictures)
      : Buffer.from(
          content.kind === "text"
            ? Buffer.from(content.text, "latin1")
            : jsonText(withChanges(known.resolve(content.value), content.changes)),
        );
  const type = content.kind === "form" ? "multipart/form-data; boundary=b" : "application/json";
  const [encoding, encode] = plan.encoding ? ENCODINGS[plan.encoding] : [];
  return {
    bytes: encode?.(plain) ?? plain,
    headers: {
      "Content-Type": plan.type ?? type,
      ...(encoding !== undefined && { "Content-Encoding": encoding }),
    },
  };
}

function form(content: FormContent, pictures: Readonly<Record<string, Buffer>>): Buffer {
  const { picture, field, filename, cut, flips, head, parts } = content;
  const whole = pictures[picture] ?? Buffer.alloc(0);
  const bytes = Buffer.from(whole.subarray(0, Math.ceil((whole.length * cut) / 100)));
  for (const [place, value] of flips) bytes[place % Math.max(1, bytes.length)] = value;
  const heading = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n${head && `${head}\r\n`}\r\n`;
  const part = Buffer.concat([Buffer.from(heading), bytes, Buffer.from("\r\n")]);
  return Buffer.concat([...Array.from({ length: parts }, () => part), Buffer.from("--b--\r\n")]);
}
