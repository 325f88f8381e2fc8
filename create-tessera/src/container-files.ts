import type { PackageManager } from './template.ts'

/** How the project runs in containers. */
export function containerFiles(packageManager: PackageManager): readonly (readonly [file: string, text: string])[] {
  return [
    ['Dockerfile', image(packageManager)],
    [
      '.dockerignore',
      '.git\n.github\n.tessera\n.env*\n**/node_modules\n**/*.test.ts\nDockerfile\ndocker-compose.yml\n',
    ],
    ['docker-compose.yml', services],
  ]
}

function image(packageManager: PackageManager): string {
  const isPnpm = packageManager === 'pnpm'
  const manifests = isPnpm
    ? 'COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./'
    : 'COPY package.json package-lock.json ./'
  const install = isPnpm
    ? 'RUN corepack enable && pnpm install --frozen-lockfile'
    : 'RUN --mount=type=cache,target=/root/.npm npm ci'
  const prune = isPnpm ? 'pnpm prune --prod' : 'npm prune --omit=dev --ignore-scripts'
  return `FROM node:24-slim AS build
WORKDIR /app
${manifests}
COPY plugins plugins
${install}
COPY . .
RUN npx tessera build && ${prune}

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app .
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \\
  CMD ["node", "-e", "fetch(\`http://127.0.0.1:\${process.env.PORT}/readyz\`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/@tessera/cli/bin/tessera.js", "start"]
`
}

const services = `# docker compose up --build, then http://localhost:3000
# The password is for trying it out: what is reachable from outside needs its own, in the environment or in .env.

services:
  app:
    build: .
    restart: unless-stopped
    stop_grace_period: 40s
    ports:
      - "\${PORT:-3000}:3000"
    environment:
      PUBLIC_URL: \${PUBLIC_URL:-http://localhost:\${PORT:-3000}}
      DATABASE_URL: postgresql://tessera:\${POSTGRES_PASSWORD:-tessera}@postgresql:5432/tessera
      RBAC_SECRET_KEY:
      RBAC_JWT_SECRET:
      ADMIN_EMAIL:
      ADMIN_PASSWORD:
      SMTP_URL:
      MAIL_FROM:
    volumes:
      - data:/data
    depends_on:
      postgresql: { condition: service_healthy }

  postgresql:
    image: postgres:17-alpine
    restart: unless-stopped
    environment:
      POSTGRES_USER: tessera
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD:-tessera}
      POSTGRES_DB: tessera
    volumes:
      - postgresql:/var/lib/postgresql/data
    healthcheck:
      test: ["CMD-SHELL", "pg_isready --username tessera --dbname tessera"]
      interval: 5s
      timeout: 3s
      retries: 10

volumes:
  data:
  postgresql:
`
