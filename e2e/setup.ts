import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { administratorVariables } from './admin.ts'
import { createDatabase, hasPostgresql } from './database.ts'
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
    /** Of a site that was started once: with the demo and `administrator`. */
    readonly demo: {
      /** Its data folder. */
      readonly data: string
      /** Name of its database on the PostgreSQL server of the tests; undefined if it is embedded. */
      readonly template: string | undefined
    }
  }
}

/**
 * Builds the bundles and loads the demo, once: the servers of the tests, several at a time, find them finished.
 * @returns a function that removes the demo
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '..')
  execFileSync(process.execPath, ['cli/bin/tessera.js', 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...secrets },
  })
  const data = mkdtempSync(path.join(tmpdir(), 'tessera-demo-'))
  const database = hasPostgresql ? await createDatabase() : undefined
  const remove = async () => {
    rmSync(data, { recursive: true, force: true })
    await database?.drop()
  }
  try {
    const environment = { ...administratorVariables, DATA_DIR: data, DATABASE_URL: database?.url }
    const server = await startShortLived({ environment })
    await server.stop()
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('demo', { data, template: database?.name })
  return remove
}
