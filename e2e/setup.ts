import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Of whoever builds; nothing of it is to be found in what was built. */
const secrets = {
  RBAC_SECRET_KEY: 'CANARY-secret-key-0123456789abcdef',
  RBAC_JWT_SECRET: 'CANARY-jwt-secret-0123456789abcdef',
  DATABASE_URL: 'postgresql://CANARY-user:CANARY-password@localhost/canary',
  SMTP_URL: 'smtp://CANARY-user:CANARY-password@localhost',
  TELEGRAM_BOT_TOKEN: '1:CANARY-bot-token',
  ADMIN_PASSWORD: 'CANARY-administrators-password',
}

/** Builds the bundles once: the servers of the tests, several of them at the same time, find them done. */
export default function setup(): void {
  const root = path.resolve(import.meta.dirname, '..')
  execFileSync(process.execPath, ['cli/bin/tessera.js', 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...secrets },
  })
}
