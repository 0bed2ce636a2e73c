import { z } from "zod";
import { MAX_CODE_CHARACTERS } from "#shared/engine/order-code.ts";
import { dollars } from "#shared/money.ts";
import { compareBenches } from "#shared/project/compare-benches.ts";
import { type AddTool, READ_ONLY_HINTS, readBench, say } from "./tool.ts";

/** Lists what benches differ in, and their prices. */
export const addCompare: AddTool = (server, { rules }) => {
  server.registerTool(
    "compare",
    {
      title: "Compare benches",
      description:
        "Compares two to four benches by their order codes: what differs, what is the same, and the price of each.",
      inputSchema: {
        orderCodes: z
          .array(z.string().max(MAX_CODE_CHARACTERS))
          .min(2)
          .max(4)
          .describe("Order codes that `configure` returned."),
      },
      annotations: READ_ONLY_HINTS,
    },
    ({ orderCodes }) => {
      const items = [];
      for (const [index, code] of orderCodes.entries()) {
        const bench = readBench(rules, code);
        if ("refusal" in bench) return bench.refusal;
        items.push({ id: String(index), name: `Bench ${index + 1}`, quantity: 1, configuration: bench.configuration });
      }
      const { benches, differing, same } = compareBenches(rules, items, "in");
      return say({
        benches: benches.map(({ item, pricing }, index) => ({
          name: item.name,
          orderCode: orderCodes[index],
          totalPrice: pricing && dollars(pricing.totalPrice),
        })),
        differing: differing.map(({ name, cells }) => ({
          name,
          values: cells.map(({ entries }) => entries.map(({ text }) => text).join(", ") || "nothing"),
        })),
        same: same.map(({ name }) => name),
      });
    },
  );
};
