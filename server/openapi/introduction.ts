/** What holds for every address, in Markdown: paragraphs, headings and `code` alone. */
export const INTRODUCTION = `
With this API a partner's own page or shop system can show the rules of the workbench, price a configuration, and ask for a quote, without the configurator's own page. To embed that page instead, include \`/embed.js\`.

## Requests and replies

Bodies are JSON in UTF-8, at most 64 KB, sent as \`application/json\`. Replies are JSON; \`success\` is \`true\`, or \`false\` for an error. Fields may be added to replies: ignore those that you do not know. Every address that answers GET also answers HEAD, without a body. Every reply names its request in \`X-Request-Id\`: tell us that id when something is wrong.

## Units

Amounts are US dollars with at most two decimals, lengths inches, weights and loads pounds. Moments are ISO 8601 in UTC.

## A configuration

An object of step keys and chosen values: \`{ "width": "72" }\`. A step with \`multiSelect\` takes a list of values. Steps without a choice are left out. The rules say which options there are, and under which earlier choices: \`when\` of an option names steps, and the values of which one must be chosen there.

## Partners

Where your visitors are to be served as is settled with you, send your id as \`partner\`. Fixed choices, hidden prices, and the name that stands on the quote come from that. An id needs no settings: without any, it only stands on the quote. Where prices are hidden, every amount in the replies to your visitors is 0.

## Errors

\`error\` is a sentence for a person, \`code\` stays the same, and \`validationErrors\` tells each field or choice that is wrong. Before it is known what a request is about, any address may refuse it.

## From a browser

Scripts of another origin can call the rules, pricing and submission only where that origin is settled with us, and never with cookies. Servers can call from anywhere.

## Limits

One address can submit a few quotes in ten minutes: beyond that the reply is 429, and \`Retry-After\` says after how many seconds to try again. The same header comes with 503, when the server is busy. Send \`Idempotency-Key\` with a submission and you can safely repeat it when no reply came.
`.trim();
