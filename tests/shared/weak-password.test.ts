import { expect, it } from "vitest";
import { passwordProblem } from "#shared/text/weak-password.ts";

const ANA = { name: "Ana Silva", email: "ana.silva@millroad.example", company: "Bench Works", hasCodes: false };

const problemOf = (password: string, more: object = {}) => passwordProblem(password, { ...ANA, ...more });

it.each([
  "correct horse battery staple",
  "Tr0ub4dor & drei Ziegen",
  "kettle-orbit-walnut",
  "läuft über sieben Brücken",
  `${"x".repeat(8)} kettle orbit walnut`,
])("accepts %s", (password) => expect(problemOf(password)).toBeUndefined());

it.each([
  "passwordpassword",
  "P@ssw0rd20242024",
  "iloveyou123456789",
  "qwertyuiopasdfgh",
  "1qaz2wsx3edc4rfv",
  "aaaaaaaaaaaaaaaaaaaa",
  "abab1abab1abab1abab1",
  "Ana.Silva@millroad.example",
  "AnaSilvaAnaSilva1",
  "BenchWorks2026!!",
  "Summer2026Summer",
])("refuses %s, which is easy to guess", (password) => {
  expect(problemOf(password)).toMatch(/^This password is easy to guess\./);
});

it("asks for 15 characters, or 8 with one-time codes, however they are encoded, and at most 1000", () => {
  expect(problemOf("k7Fq2mZxP9vLw4")).toMatch(/^Use at least 15 characters\./);
  expect(problemOf("k7Fq2mZ", { hasCodes: true })).toMatch(/^Use at least 8 characters\./);
  expect(problemOf("k7Fq2mZx", { hasCodes: true })).toBeUndefined();
  expect(problemOf("u\u0308".repeat(14))).toMatch(/^Use at least 15/);
  expect(problemOf("kettle ".repeat(200))).toMatch(/^Use at most 1000/);
  expect(problemOf(`${"\ufdfa".repeat(999)}x`)).toMatch(/^Use at most 1000/);
});
