import { showFontInTime } from "#client/font.ts";
import { watchScripts } from "#client/script-failure.ts";

// Runs in the head of the customer's page, before its first paint.
showFontInTime();
watchScripts();
