import type { Plugin } from "vite";

/**
 * The shaders of three.js that the 3D view never compiles: it has a light of its own, and neither shadow maps nor glass. They are
 * text within the renderer, so no bundler finds out. Without them the part is a tenth smaller.
 */
const UNUSED_CHUNKS = [
  "bsdfs",
  "iridescence_fragment",
  "envmap_physical_pars_fragment",
  "lights_pars_begin",
  "lights_lambert_pars_fragment",
  "lights_toon_pars_fragment",
  "lights_phong_pars_fragment",
  "lights_physical_fragment",
  "lights_physical_pars_fragment",
  "lights_fragment_begin",
  "lights_fragment_maps",
  "lightprobes_pars_fragment",
  "shadowmap_pars_fragment",
  "shadowmap_pars_vertex",
  "shadowmap_vertex",
  "shadowmask_pars_fragment",
  "transmission_fragment",
  "transmission_pars_fragment",
];

export const unusedShaders: Plugin = {
  name: "unused-shaders",
  transform: {
    filter: { id: /three\/build\/three\.module\.js$/ },
    handler(code) {
      return UNUSED_CHUNKS.reduce((kept, name) => {
        const shader = new RegExp(`^(?:const|var) ${name} = ".*";$`, "m");
        if (!shader.test(kept)) this.error(`three.js has no shader '${name}' any more.`);
        return kept.replace(shader, `const ${name} = "";`);
      }, code);
    },
  },
};
