// Plain JavaScript that every Node can read, and the first thing that a server or a command runs.
import process from "node:process";

/** Exit code for a configuration error, as in sysexits.h: a supervisor does not try again. */
const EX_CONFIG = 78;

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `This needs Node 20.19 or later, and this is Node ${process.versions.node}. Get it from https://nodejs.org/en/download.\n`,
  );
  process.exit(EX_CONFIG);
}

// Without a listener, Node opens its debugger to all users of the machine.
process.on("SIGUSR1", () => {});
