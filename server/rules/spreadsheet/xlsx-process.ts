import { runInProcess } from "#server/workers/child-process.ts";
import { readXlsx } from "./read-xlsx.ts";

runInProcess(({ bytes }: { readonly bytes: Uint8Array }) => readXlsx(bytes));
