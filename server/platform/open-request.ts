import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** Sends a request to a server that somebody else names, and resolves with the response. Follows no redirects and shares no connections. */
export const openRequest = (url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    send(url, { ...options, agent: false })
      // The request asks for no other protocol. Without a listener, such a reply would end without an event.
      .on("upgrade", ({ statusCode }, socket) => {
        socket.destroy();
        reject(new Error(`it answered ${statusCode}, but speaks another protocol`));
      })
      .on("response", resolve)
      .on("error", reject)
      .on("close", () => reject(new Error("the connection was closed")))
      .end(body);
  });
