/** Open CASCADE's reader comes without types. */
declare module "occt-import-js" {
  export default function load(): Promise<{
    readonly ReadStepFile: (
      bytes: Uint8Array,
      settings: { readonly linearDeflectionType: "absolute_value"; readonly linearDeflection: number },
    ) => {
      readonly success: boolean;
      readonly meshes: readonly {
        readonly attributes: { readonly position: { readonly array: readonly number[] } };
        readonly index: { readonly array: readonly number[] };
      }[];
    };
  }>;
}
