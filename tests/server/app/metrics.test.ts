import { hostname } from "node:os";
import supertest from "supertest";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFiguresReader } from "#server/app/metrics/read-figures.ts";
import { serveMetrics } from "#server/app/metrics/serve-metrics.ts";
import type { ObserveRequest } from "#server/http/request-log.ts";
import { LONG } from "../../support/long.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { foldersIn, startBuilt } from "../../support/server/built-process.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { onServer } from "../../support/server/fresh-database.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const { log } = keptLog();

async function startMeasured() {
  let observe: ObserveRequest = () => {};
  const app = await startTestApp({ observeRequest: (request) => observe(request) });
  const address = { host: "127.0.0.1", port: 0 };
  const metrics = await serveMetrics({ build: "source", db: app.db, ...app.stores }, address, log);
  onTestFinished(metrics.close);
  observe = metrics.observeRequest;
  const scrape = async () => {
    const reply = await fetch(`${metrics.url}/metrics`);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    return readSeries(await reply.text());
  };
  return { ...app, metrics, scrape };
}

/** The values of all series by name and labels. */
const readSeries = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(/^([^#\s].*) (\S+)$/gm)].map(([, key = "", value = ""]) => [
      key,
      Number(value.replace("+Inf", "Infinity")),
    ]),
  );

const keysOf = (series: ReadonlyMap<string, number>, name: string) =>
  [...series.keys()].filter((key) => key.startsWith(`${name}{`));

describe("the metrics", () => {
  it("count and time each request by its route, and put all unknown paths and methods together", async () => {
    const { request, scrape } = await startMeasured();
    await request.get("/api/admin/config");
    for (const path of ["/a", "/b?c", "/api/quotes/Q-1/x"]) await request.get(path);
    await request.propfind("/a");
    await request.put("/api/quotes/Q-261121-7K3MP/status").send({ status: "pending" });
    const labels = [
      'method="GET",route="/api/admin/config",status="200"',
      'method="GET",route="unknown",status="404"',
      'method="other",route="unknown",status="404"',
      'method="PUT",route="/api/quotes/:quoteId/status",status="404"',
    ];
    const counts = async () => {
      const series = await scrape();
      return keysOf(series, "workbench_http_requests_total").map((key) => [key, series.get(key)]);
    };
    await expect
      .poll(counts)
      .toEqual(labels.map((each, index) => [`workbench_http_requests_total{${each}}`, index === 1 ? 3 : 1]));
    const series = await scrape();
    const own = 'method="GET",route="unknown"';
    const name = "workbench_http_request_duration_seconds";
    expect(series.get(`${name}_count{${own}}`)).toBe(3);
    expect(series.get(`${name}_bucket{le="+Inf",${own}}`)).toBe(3);
    expect(series.get(`${name}_sum{${own}}`)).toBeGreaterThan(0);
    for (const usual of ["process_cpu_seconds_total", "nodejs_eventloop_lag_p99_seconds"])
      expect(series.has(usual), usual).toBe(true);
  });

  it("have the quotes, the undelivered messages, the revision of the rules and the connections", async () => {
    const { request, stores, scrape } = await startMeasured();
    await request.post("/api/quotes/submit").send(createSubmission());
    const add = (channel: "email" | "webhook") =>
      stores.messages.add({ channel, destination: "staff", template: "test" }, new Date());
    await add("email");
    await add("email");
    await stores.messages.markFailed(await add("webhook"), "gone", undefined, new Date());
    const series = await scrape();
    const values = [
      'workbench_quotes{status="pending"}',
      'workbench_quotes{status="approved"}',
      'workbench_outbox_messages{channel="email",state="waiting"}',
      'workbench_outbox_messages{channel="webhook",state="waiting"}',
      'workbench_outbox_messages{channel="webhook",state="failed"}',
      "workbench_rules_revision",
      "workbench_database_up",
      'workbench_build_info{build="source"}',
    ].map((key) => series.get(key));
    expect(values).toEqual([1, 0, 2, 0, 1, 1, 1, 1]);
    const open = keysOf(series, "workbench_database_connections").map((key) => series.get(key));
    expect(open).toEqual(onServer ? [expect.any(Number), expect.any(Number)] : []);
    expect(series.has("workbench_database_waiting")).toBe(onServer);
  });

  it("say that the database fails, and leave out what it would know", async () => {
    const { request, db, scrape } = await startMeasured();
    await request.get("/healthz");
    await db.schema.dropTable("quote_tallies").execute();
    const series = await scrape();
    expect(series.get("workbench_database_up")).toBe(0);
    expect(keysOf(series, "workbench_quotes")).toEqual([]);
    expect(series.has("workbench_rules_revision")).toBe(false);
    expect(keysOf(series, "workbench_http_requests_total")).toHaveLength(1);
  });

  it("are all that their port serves", async () => {
    const { metrics } = await startMeasured();
    const ask = async (path: string, method = "GET") => (await fetch(metrics.url + path, { method })).status;
    expect(await ask("/metrics", "HEAD")).toBe(200);
    expect(await ask("/metrics", "POST")).toBe(405);
    expect(await ask("/api/admin/config")).toBe(404);
  });

  it("are read under names that nobody else can point at the port", async () => {
    const { metrics } = await startMeasured();
    const ask = async (host: string) => (await supertest(metrics.url).get("/metrics").set("Host", host)).status;
    for (const host of [
      "localhost:9464",
      "10.0.0.7",
      "[2001:db8::7]:9464",
      "Server",
      "server.bench.svc.cluster.local",
      hostname(),
    ])
      expect([host, await ask(host)]).toEqual([host, 200]);
    for (const host of [
      "evil.example",
      "127.0.0.1.evil.example:9464",
      "localhost.evil.example",
      "evil.example.",
      "localhost@evil.example",
      "evil.example/localhost",
      "evil localhost",
    ])
      expect([host, await ask(host)]).toEqual([host, 403]);
    const { body } = await supertest(metrics.url).get("/metrics").set("Host", "evil.example");
    expect(body.error).toBe(
      "The metrics are not served under this name. Use an IP address of the server, or set METRICS_HOST to the name.",
    );
  });

  it("need a port that is free", async () => {
    const { metrics, db, stores } = await startMeasured();
    const { port } = new URL(metrics.url);
    const taken = { host: "127.0.0.1", port: Number(port) };
    await expect(serveMetrics({ build: "source", db, ...stores }, taken, log)).rejects.toThrow(
      `The server cannot listen on 127.0.0.1:${port}: the port is in use. Stop the other program, or set METRICS_PORT to another port.`,
    );
  });
});

describe("the figures of the database", () => {
  /** Stores that count how often they are read, over a database that answers when the test says so. */
  function startReading() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const answers: (() => void)[] = [];
    const deps = {
      db: { check: () => new Promise<void>((resolve) => answers.push(resolve)) },
      rules: { loadCurrent: async () => ({ revision: 7 }) },
      tallies: { listStatuses: async () => [] },
      messages: { countMessagesUpTo: async () => [] },
    };
    return { answers, read: createFiguresReader(deps) };
  }

  it("are read every five seconds, however often scrapers ask", async () => {
    const { answers, read } = startReading();
    const both = [read(), read()];
    answers[0]?.();
    expect(await Promise.all(both)).toMatchObject([{ revision: 7 }, { revision: 7 }]);
    vi.advanceTimersByTime(4_900);
    await read();
    expect(answers).toHaveLength(1);
    vi.advanceTimersByTime(200);
    const later = read();
    answers[1]?.();
    expect(await later).toMatchObject({ revision: 7 });
    expect(answers).toHaveLength(2);
  });

  it("are missing after two seconds if the database hangs, which then gets no second question", async () => {
    const { answers, read } = startReading();
    for (let scrape = 0; scrape < 3; scrape += 1) {
      const reading = read();
      vi.advanceTimersByTime(10_000);
      expect(await reading).toBeUndefined();
    }
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await expect.poll(read).toMatchObject({ revision: 7 });
  });
});

describe.runIf(LONG)("the built server with METRICS_PORT", () => {
  it("says where the metrics are, and names itself in each line of its log", async () => {
    const server = startBuilt("main", { ...foldersIn(testFolder()), METRICS_PORT: "0" });
    expect((await fetch(await server.url())).status).toBe(200);
    const find = () => /^Metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(server.readOutput());
    await expect.poll(find).not.toBeNull();
    const series = readSeries(await (await fetch(find()?.[1] ?? "")).text());
    expect(series.get('workbench_http_requests_total{method="GET",route="/",status="200"}')).toBe(1);
    expect(keysOf(series, "workbench_build_info")).toEqual([
      expect.stringMatching(/^workbench_build_info\{build="[\w-]{12}"\}$/),
    ]);
    await expect.poll(server.readOutput).toContain(`"server":"${hostname()}:0","requestId"`);
    server.child.kill("SIGTERM");
    expect((await server.waitForExit()).code).toBe(0);
  });
});
