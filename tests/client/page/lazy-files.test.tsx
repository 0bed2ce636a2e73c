import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { loadView } from "#client/ui/components/load-view.tsx";

it("a view whose file cannot be loaded says so, and how to go on", async () => {
  const View = loadView(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  await act(async () => render(<Suspense>{<View />}</Suspense>));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "This view could not be loadedCheck your connection, then reload the page.Reload",
  );
});

it("each part that loads later has something to show if its file cannot be loaded", () => {
  const files = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const bare = files.flatMap((file) =>
    readFileSync(join("client", file), "utf8")
      .split(/\blazy\(/)
      .slice(1)
      .filter((after) => !/\(\) => \(\{\s*default:/.test(after.slice(0, 300)))
      .map(() => file),
  );
  expect(bare).toEqual([]);
});
