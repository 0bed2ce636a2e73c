import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** More than any server sends before its response, such as 102 while it works. Each takes time, and a flood all of it. */
const MAX_EARLY_ANSWERS = 50;

/** Sends a request to a server that somebody else names, and resolves with the response. Follows no redirects and shares no connections. */
export const openRequest = (url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    let earlyAnswers = 0;
    const request = send(url, { ...options, agent: false });
    request
      .on("information", () => {
        earlyAnswers += 1;
        if (earlyAnswers > MAX_EARLY_ANSWERS) request.destroy(new Error("it keeps announcing an answer"));
      })
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
