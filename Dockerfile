# The application without a database of its own: set DATABASE_URL, or keep /data for the embedded one.

# What the build needs is far more than what runs: it stays in this stage.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY tsconfig.json vite.config.ts index.html ./
COPY generators ./generators
COPY schemas ./schemas
COPY src ./src
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Packages change seldom and the program often: a new program is a small layer. Both are the system's, not the
# application's: it cannot change itself.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/vite.config.ts /app/tsconfig.json /app/index.html ./
COPY --from=build /app/generators ./generators
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: signals reach the application itself.
CMD ["node", "src/server/start.cjs"]
