import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { administratorVariables } from './admin.ts'
import { startShortLived } from './short-lived.ts'

/** Secrets of the build environment; none of them may be found in what was built. */
const secrets = {
  RBAC_SECRET_KEY: 'CANARY-secret-key-0123456789abcdef',
  RBAC_JWT_SECRET: 'CANARY-jwt-secret-0123456789abcdef',
  DATABASE_URL: 'postgresql://CANARY-user:CANARY-password@localhost/canary',
  SMTP_URL: 'smtp://CANARY-user:CANARY-password@localhost',
  TELEGRAM_BOT_TOKEN: '1:CANARY-bot-token',
  ADMIN_PASSWORD: 'CANARY-administrators-password',
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a site that was started once: with the demo and `administrator`. */
    readonly demo: string
  }
}

/**
 * Builds the bundles and loads the demo, once: the servers of the tests, several at a time, find them finished.
 * @returns a function that removes the demo
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = path.resolve(import.meta.dirname, '..')
  execFileSync(process.execPath, ['cli/bin/tessera.js', 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...secrets },
  })
  const demo = mkdtempSync(path.join(tmpdir(), 'tessera-demo-'))
  const remove = () => rmSync(demo, { recursive: true, force: true })
  try {
    const server = await startShortLived({ environment: { ...administratorVariables, DATA_DIR: demo } })
    await server.stop()
  } catch (error) {
    remove()
    throw error
  }
  project.provide('demo', demo)
  return remove
}
