# The server as an image. It has what the archive of `npm run pack` has, and the packages that run in production.

# The full image has the tools that compile SQLite's binding if npm cannot download one.
FROM node:24-bookworm AS packages
WORKDIR /workbench
COPY .npmrc package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:24-bookworm AS build
WORKDIR /workbench
COPY .npmrc package.json package-lock.json ./
# The build does not open SQLite, so nothing has to be compiled.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run pack \
  && mkdir archive data-folder \
  && tar -xzf dist/workbench-configurator.tgz -C archive

FROM node:24-bookworm-slim
WORKDIR /opt/workbench
ENV HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/var/lib/workbench \
  UPLOADS_DIR=/var/lib/workbench/uploads
COPY --from=packages /workbench/node_modules ./node_modules
COPY --from=build /workbench/archive ./
# Without DATABASE_URL, the server writes to this folder. Mount a volume there.
COPY --from=build --chown=node:node /workbench/data-folder /var/lib/workbench
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Without npm in between, the server gets the stop signal itself.
CMD ["node", "dist/server/main.js"]
