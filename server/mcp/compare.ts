import { z } from "zod";
import { MAX_CODE_CHARACTERS } from "#shared/engine/order-code.ts";
import { dollars, formatMoney } from "#shared/money.ts";
import { compareBenches } from "#shared/project/compare-benches.ts";
import { readBench } from "./read-code.ts";
import { type AddTool, READ_ONLY_HINTS, refuse, say } from "./tool.ts";

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
        if (!bench.ok) return refuse(bench.sentences);
        const { configuration } = bench;
        items.push({ id: String(index), name: `Bench ${index + 1}`, quantity: 1, configuration });
      }
      const { benches, differing, same } = compareBenches(rules, items, "in");
      const rows = differing.map(({ name, cells }) => ({
        name,
        values: cells.map(({ entries }) => entries.map(({ text }) => text).join(", ") || "nothing"),
      }));
      const compared = benches.map(({ item, pricing }, index) => ({
        name: item.name,
        orderCode: orderCodes[index],
        totalPrice: pricing && dollars(pricing.totalPrice),
      }));
      return say(
        [
          ...benches.map(
            ({ item, pricing }, index) =>
              `${item.name} (${orderCodes[index]}): ${pricing ? formatMoney(pricing.totalPrice) : "cannot be priced"}`,
          ),
          "Different:",
          ...rows.map(({ name, values }) => `- ${name}: ${values.join(" | ")}`),
          `The same: ${same.map(({ name }) => name).join(", ") || "nothing"}.`,
        ],
        { benches: compared, differing: rows },
      );
    },
  );
};
