import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ConnectionCounts, Engine } from "#server/db/engine.ts";
import type { AnsweredRequest } from "#server/http/request-log.ts";
import { countDroppedLines } from "#server/platform/log-output.ts";
import { createFiguresReader, type Figures, type FiguresDeps } from "./read-figures.ts";

/** From a reply out of memory to a PDF that waits for others. */
const DURATION_BUCKETS_SECONDS = [0.0025, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Clients may send other methods, but each value of a label costs memory. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

export interface MetricsDeps extends FiguresDeps {
  /** Names the build that runs. */
  readonly build: string;
  readonly db: FiguresDeps["db"] & { readonly engine: Pick<Engine, "countConnections"> };
}

/** The metrics of this process, in Prometheus' format. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const readFigures = createFiguresReader(deps);
  const gauge = gaugesOf(registers);
  const setFigures = createFigureGauges(gauge);
  const setConnections = createConnectionGauges(gauge);
  gauge("build_info", "1. The label names the build that this server runs.", "build").set({ build: deps.build }, 1);
  new Counter({
    registers,
    name: "workbench_log_lines_dropped_total",
    help: "Lines of the log that this server dropped, because nobody read them or the disk was full.",
    collect() {
      this.reset();
      this.inc(countDroppedLines());
    },
  });
  return {
    observeRequest: createRequestMetrics(registers),
    contentType: registry.contentType,
    /** All metrics as text. It does not fail if the database does. */
    async print(): Promise<string> {
      setFigures(await readFigures());
      setConnections(deps.db.engine.countConnections?.());
      return registry.metrics();
    },
  };
}

function createRequestMetrics(registers: Registry[]) {
  const requests = new Counter({
    registers,
    name: "workbench_http_requests_total",
    help: "Requests by route and status; none if the client left before the reply.",
    labelNames: ["method", "route", "status"],
  });
  const durations = new Histogram({
    registers,
    name: "workbench_http_request_duration_seconds",
    help: "Seconds from the headers of a request to the end of its reply.",
    labelNames: ["method", "route"],
    buckets: DURATION_BUCKETS_SECONDS,
  });
  return ({ method: sent, route, status, ms }: AnsweredRequest) => {
    const method = METHODS.has(sent) ? sent : "other";
    requests.inc({ method, route, status: status ?? "none" });
    if (ms !== undefined) durations.observe({ method, route }, ms / 1000);
  };
}

/** The gauges of what the database has. While it does not answer, only the first has a value. */
function createFigureGauges(gauge: Gauges) {
  const isUp = gauge("database_up", "1 if the database answers within two seconds, else 0.");
  const quotes = gauge(
    "quotes",
    "Quotes by status, without deleted ones. All servers of a database have the same figures.",
    "status",
  );
  const messages = gauge(
    "outbox_messages",
    "Emails and webhook calls that are waiting, failed or held back, at most 10,000 of each. All servers of a database have the same figures.",
    "channel",
    "state",
  );
  const revision = gauge("rules_revision", "The revision of the rules that this server uses.");
  return (figures: Figures | undefined) => {
    isUp.set(figures ? 1 : 0);
    quotes.reset();
    messages.reset();
    if (!figures) return revision.remove();
    for (const { status, count } of figures.quotes) quotes.set({ status }, count);
    for (const { channel, state, count } of figures.messages) messages.set({ channel, state }, count);
    revision.set(figures.revision);
  };
}

function createConnectionGauges(gauge: Gauges) {
  const connections = gauge("database_connections", "Connections of this server to PostgreSQL, busy or idle.", "state");
  const waiting = gauge("database_waiting", "Work of this server that waits for a connection to PostgreSQL.");
  waiting.remove();
  return (counts: ConnectionCounts | undefined) => {
    if (!counts) return;
    connections.set({ state: "busy" }, counts.busy);
    connections.set({ state: "idle" }, counts.idle);
    waiting.set(counts.waiting);
  };
}

type Gauges = ReturnType<typeof gaugesOf>;

const gaugesOf =
  (registers: Registry[]) =>
  <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ registers, name: `workbench_${name}`, help, labelNames });
