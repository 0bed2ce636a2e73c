import { readFileSync } from "node:fs";
import { join } from "node:path";
import express from "express";

/** The baseline of our server: Express with its default settings, which parses each body and replies with a constant. */
const { FOLDER = "", PORT } = process.env;

const price: unknown = JSON.parse(readFileSync(join(FOLDER, "price.json"), "utf8"));

const app = express();
app.use(express.json());
app.get("/readyz", (_req, res) => {
  res.json({ success: true });
});
app.post("/api/pricing/calculate", (_req, res) => {
  res.json(price);
});
app.listen(Number(PORT), "127.0.0.1");
