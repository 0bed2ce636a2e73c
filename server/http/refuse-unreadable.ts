import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { ApiError, errorReply } from "#server/errors.ts";

/** What is no HTTP, too large in its headers or too slow gets an error like all others, and a line in the log. */
export function refuseUnreadable(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  log: Logger,
): void {
  server.on("clientError", (thrown, socket: Socket) => {
    const isReplyBegun = [...underWay].some((res) => res.socket === socket && res.headersSent);
    // A browser opens connections that it may not need: one without a word is no request.
    if (!socket.writable || socket.bytesRead === 0 || isReplyBegun) return socket.destroy();
    const error = refusal(Reflect.get(thrown, "code"));
    const requestId = randomUUID();
    const body = JSON.stringify(errorReply(error, requestId));
    const head = [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      "Cache-Control: no-store",
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
    log.info(
      { requestId, route: "unknown", status: error.status, code: error.code },
      "request not read",
    );
  });
}

function refusal(code: unknown): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") return new ApiError(431, "too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new ApiError(408, "too_slow");
  return new ApiError(400, "bad_request");
}
