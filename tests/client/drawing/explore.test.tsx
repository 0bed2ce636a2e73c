import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Explore } from "#client/drawing/pieces/Explore.tsx";
import { planBench } from "#shared/bench/plan-bench.ts";
import { labelLength } from "#shared/bench/sheet/dimension.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const configuration = {
  ...exampleBench,
  accessories: ["memory-handset", "anti-collision", "esd-monitor", "esd-ground-kit", "power-strip"],
};
const plan = planBench(catalog, configuration);

it.each(["isometric", "front", "side", "top"] as const)(
  "on a small sheet, no name in the %s view is behind the View button",
  (view) => {
    const drawn = projectView(view, benchSolids(plan));
    for (const width of [230, 260, 284, 300, 340, 374])
      for (const height of [150, 190, 240, 331]) {
        const size = { width, height };
        const laid = layOutView(view, plan, drawn, size, 1, { units: "in" });
        const { container } = render(
          <Explore
            {...{ rules: catalog, configuration, units: "in", isSettled: true, person: undefined, stature: 0 }}
            view={{ drawn, laid, size }}
            legendId="legend"
            onStep={undefined}
          />,
        );
        for (const name of container.querySelectorAll("text")) {
          const [x = 0, y = 0] = (name.getAttribute("transform")?.match(/[\d.]+/g) ?? []).map(Number);
          const lines = [...name.querySelectorAll("tspan")].map(({ textContent }) => textContent);
          const lengths = (lines.length > 0 ? lines : [name.textContent]).map((line) => labelLength(line, 1));
          expect(
            x + Math.max(...lengths) / 2 > width - 60 && y < 45,
            `${name.textContent} at ${width} × ${height}`,
          ).toBe(false);
        }
      }
  },
);
