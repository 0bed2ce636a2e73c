/** The introduction, in Markdown. */
export const INTRODUCTION = `
With this API, a partner's page or shop system can show the options of the workbench, price a configuration and request a quote without the configurator page. To embed that page instead, include \`/embed.js\`.

## Requests and replies

Request bodies are JSON in UTF-8, at most 64 KB, sent as \`application/json\`. Replies are JSON with \`success\`: \`true\`, or \`false\` for an error. New fields may be added to replies: ignore fields that you do not know. Every address that answers GET also answers HEAD, without a body. Every reply has an ID in the header \`X-Request-Id\`: include it when you report a problem.

## Units

Amounts are in US dollars with at most two decimals, lengths in inches, and weights and loads in pounds. Times are ISO 8601 in UTC.

## Configurations

A configuration is an object of step keys and chosen values: \`{ "width": "72" }\`. A step with \`multiSelect\` takes a list of values. Leave out steps without a choice. An option with \`when\` depends on earlier choices: \`when\` lists values for one or more steps, and in each of these steps one of its values must be chosen.

## Partners

Send your partner ID as \`partner\` to get the rules that your visitors see: your fixed choices, hidden prices, and your name on the quote. If prices are hidden, every amount in the replies is 0. An ID that we have no settings for is stored with the quote and has no other effect.

## Errors

\`error\` is a sentence for people, and \`code\` identifies the error for programs. \`validationErrors\` lists the fields or choices that are wrong. The codes for each status are listed with each operation.

## Calls from a browser

Scripts from another origin can request rules, prices and quotes, without cookies, if we have added that origin. Calls from servers need no permission.

## API keys

Programs of the company send an API key as \`Authorization: Bearer wbk_…\`. Staff make keys in the Admin Panel and choose their scopes. Operations for staff name the scope that they need in \`x-scope\`. Never put a key into a page or an app: whoever has the key can use it.

## Limits

An IP address can submit only a few quotes in ten minutes. After that the reply is 429, and \`Retry-After\` says how many seconds to wait. A busy server replies 503 with the same header. Send an \`Idempotency-Key\` with every quote request. Then you can safely repeat it if you get no reply.
`.trim();
