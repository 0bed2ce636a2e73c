import type { RunningServer } from "../server/running-server.ts";
import { createSubmission, customer } from "./submission.ts";

/** Anything with a running server. */
interface Served {
  readonly server: RunningServer;
}

interface Asked {
  readonly name?: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly notes?: string;
  readonly addressType?: string;
  readonly partner?: string;
  readonly configuration?: object;
  readonly items?: readonly object[];
  readonly status?: string;
  readonly daysAgo?: number;
}

/** Submits a quote as a visitor and returns its ID. Status and age are set afterwards. */
export async function askForQuote(
  { server }: Served,
  { configuration, items, partner, status, daysAgo = 0, ...fields }: Asked = {},
): Promise<string> {
  const customerInfo = customer(fields);
  const reply = await fetch(`${server.url}/api/quotes/submit`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(
      createSubmission({
        customerInfo,
        ...(configuration && { configuration }),
        ...(items && { items }),
        ...(partner !== undefined && { partner }),
      }),
    ),
  });
  const { quoteId } = await reply.json();
  if (daysAgo > 0) {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.rows(`update quotes set submitted_at = '${at}' where id = '${quoteId}' returning id`);
  }
  if (status) await setElsewhere(server.url, quoteId, status);
  return quoteId;
}

export async function setElsewhere(url: string, quoteId: string, status: string): Promise<void> {
  await fetch(`${url}/api/quotes/${quoteId}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  });
}

/** The status of a quote in the database; undefined if it is missing or deleted. */
export function storedStatus({ server }: Served, quoteId: string): unknown {
  const [row] = server.rows(`select status from quotes where id = '${quoteId}' and deleted_at is null`);
  return row?.status;
}

/** Adds copies of the newest quote with the status quoted: 'Copy 1', 'Copy 2' … */
export function copyQuotes({ server }: Served, count: number): void {
  const [last] = server.rows("select * from quotes order by seq desc limit 1");
  server.rows(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
      search_text, total_cents, delivery_fee_cents, rules_revision)
    select 'Q-260101-' || printf('%05d', n), 'quoted', submitted_at, name, email, phone,
      'Copy ' || n, address_type, notes, 'copy ' || n, total_cents, delivery_fee_cents, rules_revision
    from numbers, quotes where seq = ${last?.seq} returning id`);
  server.rows(`
    insert into quote_snapshots (quote_seq, snapshot) select seq, (select snapshot from quote_snapshots where quote_seq = ${last?.seq})
    from quotes where id like 'Q-260101-%' returning quote_seq`);
  server.rows(`
    insert into quote_tallies select 'quoted', count(*) from quotes where status = 'quoted'
    on conflict (status) do update set quotes = excluded.quotes
    returning status`);
}
