import { watchScripts } from "./script-failure.ts";

// Runs in the head of the customer's page.
watchScripts();
