import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { ApiError } from "#server/errors.ts";
import { errorReply } from "./error-handler.ts";

/** Answers and logs requests that never reach Express: invalid HTTP, oversized headers, and timeouts. */
export function refuseUnreadable(
  server: Server,
  activeReplies: ReadonlySet<ServerResponse>,
  log: Logger,
): void {
  server.on("clientError", (thrown, socket: Socket) => {
    const isReplyBegun = [...activeReplies].some((res) => res.socket === socket && res.headersSent);
    // Browsers open spare connections, which time out without a request.
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
      "unreadable request",
    );
  });
}

function refusal(code: unknown): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") return new ApiError(431, "too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new ApiError(408, "too_slow");
  return new ApiError(400, "bad_request");
}
