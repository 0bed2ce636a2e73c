import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ImageField } from "#client/admin/images/ImageField.tsx";
import { checkImage, IMAGE_TYPES } from "#client/admin/images/use-upload.ts";

const MAX_BYTES = 5_242_880;

const nothing = () => undefined;

const show = (image = "") =>
  render(<ImageField value={image} onText={nothing} onUploading={nothing} error={undefined} />);

describe("an image upload", () => {
  it("accepts JPG, PNG, GIF, WebP and SVG up to 5 MB, and leaves to the server what the name of a file may say wrongly, or not at all", () => {
    const formats = ["jpeg", "png", "gif", "webp", "svg+xml"];
    expect(IMAGE_TYPES).toEqual(formats.map((format) => `image/${format}`));
    for (const type of IMAGE_TYPES) {
      expect(checkImage({ type, size: MAX_BYTES }), type).toBeUndefined();
      expect(checkImage({ type, size: MAX_BYTES + 1 }), type).toBe("File size must be less than 5MB");
    }
    for (const type of ["text/plain", "video/mp4", "application/zip"])
      expect(checkImage({ type, size: 1 }), type).toBe("Please upload an image file");
    expect(checkImage({ type: "application/pdf", size: 1 })).toMatch(/: this is a PDF\. /);
    for (const type of ["", "image/pjpeg", "image/heic", "image/tiff"])
      expect(checkImage({ type, size: 1 }), type).toBeUndefined();
  });

  it("rejects a large file and a non-image before sending, in the specified words", async () => {
    const send = vi.spyOn(globalThis, "fetch");
    show();
    expect(screen.getByText(/JPG, PNG, GIF, WebP or SVG, under 5MB\.$/)).toBeVisible();
    const chooser = screen.getByLabelText("Image file");
    expect(chooser).toHaveAttribute("accept", IMAGE_TYPES.join(","));
    const user = userEvent.setup({ applyAccept: false });
    const large = new File([], "large.png", { type: "image/png" });
    Object.defineProperty(large, "size", { value: MAX_BYTES + 1 });
    await user.upload(chooser, large);
    expect(screen.getByRole("alert").textContent).toBe("File size must be less than 5MB");
    await user.upload(chooser, new File(["words"], "notes.txt", { type: "text/plain" }));
    expect(screen.getByRole("alert").textContent).toBe("Please upload an image file");
    expect(send).not.toHaveBeenCalled();
  });

  it("shows a message in place of an image that the server no longer has", () => {
    show("black.png");
    fireEvent.error(screen.getByRole("img", { name: "Preview of the option" }));
    expect(screen.getByRole("alert").textContent).toBe("This image could not be loaded. Choose another, or remove it.");
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });
});
