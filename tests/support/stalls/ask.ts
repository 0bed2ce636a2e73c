import { request } from "node:http";
import { connect } from "node:net";

/** A request to be sent as it is, whatever a server makes of it. */
export interface HeavyRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** The status of the answer, once all of it came; 0 where the server cut it off. */
export function ask(url: string, { method, path, headers, body }: HeavyRequest): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, method, path, headers: { ...headers } }, (res) => {
      res.resume().once("close", () => resolve(res.complete ? (res.statusCode ?? 0) : 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

/** Writes all of a text and reads nothing, for a second. */
export async function writeAndReadNothing(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => {});
  socket.write(text);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  socket.destroy();
}

/** A form with one file, as browsers send it. */
export function form(bytes: Buffer, filename: string): Pick<HeavyRequest, "headers" | "body"> {
  const boundary = "----stalls";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
