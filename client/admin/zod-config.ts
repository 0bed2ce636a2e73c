import { config } from "zod";

// Otherwise zod tries whether it may compile code, which the page's policy forbids and the browser reports as an error.
config({ jitless: true });
