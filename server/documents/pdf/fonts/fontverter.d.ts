declare module "fontverter" {
  export function convert(font: Buffer, format: "sfnt" | "woff" | "woff2"): Promise<Buffer>;
}
