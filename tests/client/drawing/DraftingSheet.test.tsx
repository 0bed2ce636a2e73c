import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { OptionGlyph } from "#client/drawing/OptionGlyph.tsx";
import { Primitives } from "#client/drawing/Primitives.tsx";
import { DraftingSheet } from "#client/drawing/sheet/DraftingSheet.tsx";
import { savePicture } from "#client/drawing/sheet/saved-picture.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { dimensionLine } from "#shared/bench/sheet/dimension.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { option } from "../../support/rules/rules.ts";

const sheet = (configuration: Configuration) => (
  <DraftingSheet rules={catalog} configuration={configuration} actions={<button type="button">Request Quote</button>} />
);

const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling;

describe("the drafting sheet", () => {
  it("describes the bench in words to screen readers, with its figures in the title block, beside the given button", () => {
    render(sheet(exampleBench));
    const image = screen.getByRole("img", { name: "Isometric view of the bench" });
    expect(image).toHaveAccessibleDescription(describeBench(catalog, exampleBench));
    expect(
      screen.getByRole("img", { name: "Front view of the bench, surface height 31-3/4 to 50-3/4 in" }),
    ).toBeInTheDocument();
    expect(figure("Product")).toHaveTextContent("Adjustable-height work table");
    expect(figure("Order code")).toHaveTextContent("AWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF.LED.MON.EGK-");
    expect(figure("Size")).toHaveTextContent("72 × 30 in");
    expect(figure("Height on casters")).toHaveTextContent("31-3/4 to 50-3/4 in");
    expect(figure("Rated load")).toHaveTextContent("1,000 lb");
    expect(figure("Weight")).toHaveTextContent("353 lb");
    expect(figure("Date")).toHaveTextContent(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    expect(screen.getByRole("button", { name: "Request Quote" })).toBeInTheDocument();
  });

  it("keeps the drawing in a browser without WebGL, and says why", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    // Three.js tells it, too.
    vi.spyOn(console, "error").mockImplementation(() => {});
    render(sheet(exampleBench));
    await userEvent.click(screen.getByRole("radio", { name: "3D" }));
    expect(await screen.findByText("This browser cannot show the bench in 3D, so the drawing stays.")).toBeVisible();
    expect(screen.getByRole("img", { name: "Isometric view of the bench" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Enlarge the 3D view" }));
    const large = screen.getByRole("dialog", { name: "3D view" });
    expect(within(large).getByRole("img", { name: "Isometric view of the bench" })).toBeVisible();
  });

  const photoOf = (name: string) => ({
    src: `/api/photos/${name}.avif`,
    name,
    price: `$${name.length},000.00`,
    onStart: vi.fn(),
  });
  const photos = ["Best value", "ESD", "Packing"].map(photoOf);
  const withPhotos = (configuration: Configuration) => (
    <DraftingSheet rules={catalog} configuration={configuration} photos={photos} />
  );
  const photo = (name: string) => screen.queryByRole("img", { name: `Ready-made bench: ${name}` });
  const drawing = () => screen.queryByRole("img", { name: "Isometric view of the bench" });

  it("opens with the photo of a finished bench until a choice, if there is one; the drawing is a tap away, and is remembered", async () => {
    const { rerender } = render(withPhotos({}));
    expect(photo("Best value")).toHaveAttribute("src", "/api/photos/Best value.avif");
    expect(drawing()).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Start from this bench: $10,000.00" }));
    expect(photos[0]?.onStart).toHaveBeenCalledOnce();
    rerender(withPhotos(exampleBench));
    expect(photo("Best value")).toBeNull();
    expect(screen.queryByRole("radio", { name: "Picture" })).toBeNull();
    expect(drawing()).toBeVisible();
    rerender(withPhotos({}));
    await userEvent.click(screen.getByRole("button", { name: "Drawing" }));
    expect(drawing()).toBeVisible();
    cleanup();
    render(withPhotos({}));
    expect(drawing()).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: "Picture" }));
    expect(photo("Best value")).toBeVisible();
  });

  it("shows the photo that a swipe or a name brings, with its price, and loads no other before it is wanted; without a photo, a bench is left out", () => {
    vi.useFakeTimers();
    let savesData = true;
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: savesData && query === "(prefers-reduced-data: reduce)",
      addEventListener() {},
      removeEventListener() {},
    }));
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
    Element.prototype.scrollTo = function scrollTo(this: Element, { left = 0 }: ScrollToOptions = {}) {
      this.scrollLeft = left;
      fireEvent.scroll(this);
    } as typeof Element.prototype.scrollTo;
    const idle = () => act(() => void vi.advanceTimersByTime(3000));
    render(withPhotos({}));
    idle();
    expect(photo("ESD"), "for a person who saves data").toBeNull();
    savesData = false;
    cleanup();
    render(withPhotos({}));
    expect(photo("ESD")).toBeNull();
    idle();
    expect([photo("ESD") === null, photo("Packing") === null]).toEqual([false, true]);

    const name = (text: string) => screen.getByRole("button", { name: text });
    expect(name("Best value")).toHaveAttribute("aria-pressed", "true");
    fireEvent.click(name("Packing"));
    expect(name("Packing")).toHaveAttribute("aria-pressed", "true");
    fireEvent.click(name("Start from this bench: $7,000.00"));
    expect(photos[2]?.onStart).toHaveBeenCalledOnce();

    fireEvent.error(photo("Packing") ?? expect.fail("no photo"));
    expect(screen.queryByRole("button", { name: "Packing" })).toBeNull();
    for (const text of ["Best value", "ESD"]) fireEvent.error(photo(text) ?? expect.fail("no photo"));
    expect(drawing(), "photos that the server lost").toBeVisible();
    expect(screen.queryByRole("radio", { name: "Picture" })).toBeNull();
  });

  it.each([
    { device: "a device that shows it well", isRound: true },
    { device: "one with few cores", cores: 2 },
    { device: "one that saves data", saveData: true },
    { device: "one without a graphics card", driver: "SwiftShader" },
    { device: "one that was too slow for it", wasSlow: true },
  ])("after the first choice, shows the bench in the round by itself on $device: $isRound", async (on) => {
    const { cores = 8, driver = "Adreno", saveData = false, wasSlow = false, isRound = false } = on;
    if (wasSlow) savePicture("slow");
    vi.spyOn(navigator, "hardwareConcurrency", "get").mockReturnValue(cores);
    Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
    const context = { getExtension: () => ({ loseContext() {} }), getParameter: () => driver };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
    vi.spyOn(console, "error").mockImplementation(() => {});
    render(<DraftingSheet rules={catalog} configuration={exampleBench} photos={photos} />);
    await screen.findByLabelText("Surface height");
    const round = () => screen.getByRole("radio", { name: "3D" });
    if (isRound) await waitFor(() => expect(round()).toBeChecked(), { timeout: 5000 });
    else await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole("radio", { name: "Isometric" })).toHaveProperty("checked", !isRound);
  });

  it("shows the given date and note", () => {
    render(
      <DraftingSheet
        rules={catalog}
        configuration={exampleBench}
        date={new Date(2026, 1, 3, 9).toISOString()}
        note="Representative drawing only."
      />,
    );
    expect(figure("Date")).toHaveTextContent("Feb 3, 2026");
    expect(screen.getByText("Representative drawing only.")).toBeVisible();
    expect(screen.queryByText(/Your quote includes/)).not.toBeInTheDocument();
  });

  it("shows an example without figures while nothing is chosen, says that it is representative only, and dimensions the chosen sizes", async () => {
    const { rerender } = render(sheet({}));
    expect(figure("Drawing")).toHaveTextContent("Representative only");
    const note = "Representative drawing only. Your quote includes a detailed drawing.";
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.getByText("Example bench: it grows as you choose.")).toBeInTheDocument();
    expect(figure("Size")).toHaveTextContent("not chosen yet");
    expect(screen.queryByText("60 in")).not.toBeInTheDocument();
    rerender(sheet({ width: "72" }));
    const image = screen.getByRole("img", { name: "Isometric view of the bench" });
    expect(await within(image).findByText("72 in")).toBeInTheDocument();
    expect(within(image).getByText("Depth")).toBeInTheDocument();
    expect(screen.queryByText("Example bench: it grows as you choose.")).not.toBeInTheDocument();
  });

  it("draws a dimension that grew from nothing like any other", () => {
    const uprights = (height: number) => {
      const ends = { from: [90, 50], to: [90, 50 - height], away: [20, 0] } as const;
      const primitives = dimensionLine({ ...ends, label: "48 in", chosen: true }, 1);
      return (
        <svg role="img" aria-label="Uprights">
          <Primitives primitives={primitives} />
        </svg>
      );
    };
    const lines = () => [...document.querySelectorAll("path")].map((path) => path.outerHTML);
    const { rerender, unmount } = render(uprights(0));
    rerender(uprights(48));
    const grown = lines();
    unmount();
    render(uprights(48));
    expect(grown).toEqual(lines());
  });

  it("draws a bench the same after single choices as when it is opened", async () => {
    const pieces = () => [...document.querySelectorAll("[data-parts]")].map((it) => it.innerHTML);
    const opened = render(sheet(exampleBench));
    const expected = pieces();
    opened.unmount();
    let bench: Configuration = { height_adjustment: "pin-adjust", top_material: "stainless" };
    const { rerender } = render(sheet(bench));
    for (const [step, choice] of Object.entries(exampleBench).reverse()) {
      bench = { ...bench, [step]: choice };
      rerender(sheet(bench));
    }
    // The second view follows later.
    await waitFor(() => expect(pieces()).toEqual(expected));
  });

  it("switches between its views, and has the dimensions that an engineer checks, drawn in its main view and as words in the large drawing", async () => {
    render(sheet(exampleBench));
    const views = screen.getByRole("group", { name: "View" });
    expect(within(views).getByRole("radio", { name: "Isometric" })).toBeChecked();
    const shown = () => screen.getAllByRole("img").map((image) => image.getAttribute("aria-label"));
    expect(shown()[0]).toBe("Isometric view of the bench");
    await userEvent.click(within(views).getByRole("radio", { name: "Side" }));
    expect(shown()[0]).toBe("Side view of the bench, surface height 31-3/4 to 50-3/4 in");
    await userEvent.click(within(views).getByRole("radio", { name: "Front" }));
    expect(shown()[1], "beside the front view").toBe("Isometric view of the bench");
    await userEvent.click(screen.getByRole("radio", { name: "Top" }));
    const top = screen.getByRole("img", { name: "Top view of the bench" });
    expect(await within(top).findByText("Leg centers 56 in")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Enlarge the drawing" }));
    await userEvent.click(await screen.findByText("All dimensions"));
    expect(screen.getByText(/^Front: Clear width 52 in · Knee 37-1\/2 in/)).toBeVisible();
  });

  it("shows figures in centimeters, and remembers that", async () => {
    const { unmount } = render(sheet(exampleBench));
    await userEvent.click(screen.getByRole("radio", { name: "cm" }));
    expect(figure("Size")).toHaveTextContent("182.9 × 76.2 cm");
    unmount();
    render(sheet(exampleBench));
    const image = screen.getByRole("img", { name: /^Front .* surface height 80.6 to 128.9 cm$/ });
    expect(within(image).getByText("182.9 cm")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: "in" }));
  });

  it("names and prices its pieces, and goes to their steps, by keyboard and by mouse", async () => {
    const onStep = vi.fn();
    const bench = { top_material: "maple", accessories: ["drawer"] };
    const { rerender } = render(<DraftingSheet rules={catalog} configuration={bench} onStep={onStep} />);
    const pieces = within(await screen.findByRole("toolbar", { name: "Pieces of the bench" }));
    const buttons = pieces.getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Maple butcher block, 1-3/4 in, +$340.00",
      "Drawer, +$165.00",
    ]);
    expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1]);
    act(() => buttons[0]?.focus());
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(onStep).toHaveBeenLastCalledWith("accessories");
    const view = screen.getByRole("img", { name: "Isometric view of the bench" });
    const { left, top, width, height } = buttons[0]?.style ?? expect.fail("no piece");
    const middle = {
      clientX: Number.parseFloat(left) + Number.parseFloat(width) / 2,
      clientY: Number.parseFloat(top) + Number.parseFloat(height) / 2,
    };
    fireEvent.pointerMove(view, middle);
    expect(screen.getByText("+$340.00")).toBeInTheDocument();
    fireEvent.click(view, middle);
    expect(onStep).toHaveBeenLastCalledWith("top_material");

    const hidden = { ...catalog, pricesHidden: true } as const;
    rerender(<DraftingSheet rules={hidden} configuration={bench} onStep={onStep} />);
    expect(await pieces.findByRole("button", { name: "Drawer" })).toBeInTheDocument();
  });

  it("moves the surface within the reach of its lift, beside a person", async () => {
    render(sheet(exampleBench));
    const height = await screen.findByRole("slider", { name: "Surface height" });
    expect(height).toHaveAttribute("aria-valuetext", "40-3/4 in");
    fireEvent.change(height, { target: { value: "60" } });
    await waitFor(() => expect(height).toHaveAttribute("aria-valuetext", "50-3/4 in"));
    await userEvent.selectOptions(screen.getByLabelText("Body height"), "5 ft 10 in tall");
    expect(await screen.findByText("Elbow 44 in")).toBeInTheDocument();
    const work = screen.getByLabelText("Height for work");
    await userEvent.selectOptions(work, "Standing, light work, 41-1/4 in");
    await waitFor(() => expect(height).toHaveAttribute("aria-valuetext", "41-1/4 in"));
    expect(within(work).getByRole("option", { name: /^Sitting, light work .* out of reach$/ })).toBeDisabled();
    expect(screen.getByText(/^This lift does not reach: Sitting, precise work \(28 to 30 in\)/)).toBeInTheDocument();
    window.localStorage.clear();
  });

  it("names the chosen accessories that it does not draw, and draws a bench with unknown values", () => {
    const rules = readRules({
      ...catalogDocument,
      steps: catalogDocument.steps.map((step) =>
        step.role === "accessories"
          ? { ...step, options: [...step.options, option("cup", { label: "Cup holder" })] }
          : step,
      ),
    });
    render(<DraftingSheet rules={rules} configuration={{ accessories: ["cup", "drawer"] }} />);
    expect(screen.getByText("Not drawn: Cup holder.")).toBeInTheDocument();
    cleanup();
    render(sheet({ height_adjustment: "antigravity", accessories: ["coffee-machine"] }));
    expect(figure("Order code")).toHaveTextContent("AWT-0-0-0-0-0-0-0-0-0-0-");
  });

  it("draws and describes a hand crank for a lift that has one, and for no other", async () => {
    const cranks = () => document.querySelectorAll("[data-parts*=crank]").length;
    const { rerender } = render(sheet({}));
    expect(screen.getByText(/^An example bench/)).toBeInTheDocument();
    expect(cranks()).toBe(0);
    rerender(sheet({ height_adjustment: "electric" }));
    await screen.findByText(/Height adjustment: Electric/);
    expect(cranks()).toBe(0);
    rerender(sheet({ height_adjustment: "hand-crank", width: "96" }));
    await waitFor(() => expect(cranks()).toBeGreaterThan(0));
    const words = screen.getByText(/^A workbench, 96 inches wide\./);
    expect(words).toHaveTextContent("Height adjustment: Hand crank");
  });
});

const glyph = (stepKey: string, value: string) =>
  render(
    <OptionGlyph rules={catalog} configuration={exampleBench} stepKey={stepKey} value={value} />,
  ).container.querySelector("svg");

describe("the glyph of an option", () => {
  it("shows the parts of every option but colors in the accent color", () => {
    for (const step of catalog.steps.filter(({ key }) => !key.endsWith("_color"))) {
      for (const { value } of step.options) {
        const svg = glyph(step.key, value);
        expect(svg, `${step.key} ${value}`).not.toBeNull();
        const changesSomething = !value.startsWith("no-");
        const accents = svg?.querySelectorAll("[class*=accent]").length ?? 0;
        expect(accents > 0, `${step.key} ${value}`).toBe(changesSomething);
      }
    }
  });

  it("shows all widths at the same scale, is hidden from screen readers, which read the label, and is empty for colors and unknown options", () => {
    const widths = ["48", "96"].map((value) => glyph("width", value)?.getAttribute("viewBox"));
    expect(widths[0]?.split(" ")[2]).toBe(widths[1]?.split(" ")[2]);
    expect(glyph("width", "72")).toHaveAttribute("aria-hidden", "true");
    expect(glyph("top_color", "white")).toBeNull();
    expect(glyph("accessories", "coffee-machine")).toBeNull();
    expect(glyph("warranty", "five-years")).toBeNull();
  });
});
