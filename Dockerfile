# The reference project as an image: docker build -t tessera .
FROM node:24-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM node:24-slim AS build
WORKDIR /app
# What is installed changes with the manifests alone, so that this layer is cached while the sources change.
COPY --from=manifests /app .
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# By its path: npm links the command only if it exists at install time.
RUN node cli/bin/tessera.js build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app .
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "cli/bin/tessera.js", "start"]
