import { createServer } from "node:http";
import sirv from "sirv";

const PORT = 3001;

const serve = sirv(import.meta.dirname, { dev: true });

createServer((req, res) => {
  if (req.url === "/") res.writeHead(302, { Location: "/partner.html" }).end();
  else serve(req, res);
}).listen(PORT, "127.0.0.1", () => {
  process.stdout.write(
    `A partner's page: http://127.0.0.1:${PORT}/partner.html (it needs a running configurator: npm start)\n`,
  );
});
