import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { matchImages } from "#client/admin/images/match-images.ts";
import { button, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { png as pngBytes } from "../../../support/files/images.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const png = (name: string) => new File(["png"], name, { type: "image/png" });

const described = (...names: readonly string[]) =>
  matchImages(smallCatalog.steps, names.map(png)).map((match) =>
    "target" in match ? match.target.name : match.problem,
  );

describe("the option that a file is named after", () => {
  it("is found by SKU or value, whatever the case, the separators and the copy's number", () => {
    expect(described("FC-BLK.png", "fc_blu (2).PNG", "24.jpeg", "width 48.png", "depth-48.png")).toEqual([
      "Frame Color: Black",
      "Frame Color: Blue",
      "Depth: 24 in",
      "Width: 48 in",
      "Depth: 48 in deep",
    ]);
  });

  it("is named in a sentence if there is none, if there are several, or if another file has it", () => {
    const txt = new File(["text"], "60.txt", { type: "text/plain" });
    expect(described("zeppelin.png", "48.png", "black.png", "FC-BLK.png")).toEqual([
      "No option has the SKU or the value “zeppelin”.",
      "It fits Width: 48 in and Depth: 48 in deep. Name it by SKU, or for example width-48.",
      "Frame Color: Black",
      "black.png is for the same option, Frame Color: Black. Keep one.",
    ]);
    expect(matchImages(smallCatalog.steps, [txt])).toMatchObject([
      { problem: expect.stringContaining("Please upload an image file") },
    ]);
  });
});

/** Uploads wait until the test lets them through to the server, or refuses them. */
function holdUploads() {
  const waiting = new Map<string, (reply: Response | Promise<never>) => void>();
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const file = init.body instanceof FormData ? init.body.get("image") : null;
    if (!(file instanceof File)) return send(path, init);
    return new Promise<Response>((resolve) => waiting.set(file.name, resolve));
  });
  const end = (name: string, reply: Response | Promise<never>) => {
    const answer = waiting.get(name) ?? expect.fail(`${name} is not being uploaded.`);
    waiting.delete(name);
    return act(async () => answer(reply));
  };
  return { names: () => [...waiting.keys()], end };
}

it("many images are uploaded two at a time and become one edit, and a bad one among them stops no other", async () => {
  const { calls, direct, press, server, stored } = await showAdmin();
  const uploads = holdUploads();
  const accept = async (name: string) => {
    const head = `--b\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), await pngBytes(), Buffer.from("\r\n--b--")]);
    const reply = await direct(new URL("/api/images/upload", server.url), {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
      body,
    });
    const { filename } = await reply.clone().json();
    await uploads.end(name, reply);
    return filename;
  };
  const files = ["48", "60", "96", "FC-BLK", "FC-BLU"].map((name) => png(`${name}.png`));
  const steps = document.querySelector("ol article") ?? expect.fail("There is no step.");
  const dataTransfer = { types: ["Files"], files };
  fireEvent.dragOver(steps, { dataTransfer });
  fireEvent.drop(steps, { dataTransfer });
  await waitForText("Add 5 Images");
  expect(uploads.names(), "at first").toEqual(["60.png", "96.png"]);
  expect(button("Use 0 Images")).toHaveAttribute("aria-disabled", "true");
  const refusal = { success: false, error: "This image is damaged.", code: "image_type" };
  await uploads.end("60.png", Response.json(refusal, { status: 415 }));
  await waitForText("Error uploading image: This image is damaged.");
  await uploads.end("96.png", Promise.reject(new TypeError("Failed to fetch")));
  const black = await accept("FC-BLK.png");
  const blue = await accept("FC-BLU.png");
  await waitForText(/^2 images of 5 can be used\./);
  await press("Upload 1 again");
  const wide = await accept("96.png");
  await waitForText("3 images of 5 can be used.");
  await press("Use 3 Images");
  await waitForText("Options updated successfully");
  expect(calls.filter((call) => !call.includes("preview=1"))).toHaveLength(1);
  const { config } = await stored();
  expect(config.steps[0]?.options.map(({ image }) => image)).toEqual([undefined, undefined, wide]);
  expect(config.steps[2]?.options.map(({ image }) => image)).toEqual([black, blue]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
