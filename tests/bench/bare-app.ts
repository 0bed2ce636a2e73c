import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import express from "express";
import sirv from "sirv";
import type { BareReplies } from "./requests.ts";

/**
 * The baseline of our server: Express with its default settings, which parses each body and replies with a constant. A
 * submission adds one durable insert.
 */
const { FOLDER = "", PORT } = process.env;

const db = new SQLite(join(FOLDER, "bare.sqlite"));
db.pragma("journal_mode = wal");
db.pragma("synchronous = full");
db.exec(`create table if not exists quotes (
  seq integer primary key, id text not null unique, submitted_at text not null, name text not null,
  email text not null, phone text not null, company text not null, body text not null)`);
const insert = db.prepare("insert into quotes values (null, ?, ?, ?, ?, ?, ?, ?)");

const replies: BareReplies = JSON.parse(readFileSync(join(FOLDER, "replies.json"), "utf8"));
const { pricing, submit, rulesEncoding } = replies;
const rules = Buffer.from(replies.rules, "base64");

const app = express();
app.use(express.json());
app.get("/readyz", (_req, res) => {
  res.json({ success: true });
});
app.post("/api/pricing/calculate", (_req, res) => {
  res.json(pricing);
});
app.get("/api/configuration/rules/:product", (_req, res) => {
  if (rulesEncoding) res.set("Content-Encoding", rulesEncoding);
  res.type("json").send(rules);
});
app.post("/api/quotes/submit", (req, res) => {
  const { name, email, phone, company } = req.body.customerInfo;
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  insert.run(id, now, name, email, phone, company, JSON.stringify(req.body));
  res.status(201).json(submit);
});
const pages = join(FOLDER, "pages");
if (existsSync(pages)) app.use(sirv(pages, { brotli: true, gzip: true }));
app.listen(Number(PORT), "127.0.0.1");
