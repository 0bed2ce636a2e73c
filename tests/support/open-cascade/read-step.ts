import load from "occt-import-js";

const kernel = await load();

export const readStep = kernel.ReadStepFile;
