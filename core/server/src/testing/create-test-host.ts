import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { loadConfiguration } from '../config.ts'
import { createHost } from '../create-host.ts'
import type { Database } from '../database/database.ts'
import type { ConfiguredPlugin } from '../discover-plugins.ts'
import type { Host, HostExtension } from '../host.ts'
import { fileTransport } from '../mail/file-transport.ts'
import type { MailMessage } from '../mail/mail.ts'
import type { Plugin } from '../plugin.ts'
import type { ProjectConfiguration } from '../project-schema.ts'
import { packageOf } from './plugin-package.ts'
import { type TestClient, testClient } from './test-client.ts'
import { openTestDatabase } from './test-database.ts'

export interface TestHostOptions {
  /** Plugins as `definePlugin` gave them, or with their options; dependencies too. */
  readonly plugins: readonly (Plugin | ConfiguredPlugin)[]
  /** Language codes (default `['en', 'ru']`). */
  readonly languages?: readonly string[]
  readonly defaultLanguage?: string
  /** Name of the site by language. */
  readonly name?: ProjectConfiguration['name']
  /** The project's folder, whose `node_modules` has the packages of `translations` (default: an empty one). */
  readonly root?: string
  /** Packages that translate texts. */
  readonly translations?: ProjectConfiguration['translations']
  /** For how many days changes and deleted records are stored. */
  readonly history?: ProjectConfiguration['history']
  /** Variables beside those of the README; nothing of the process's own environment is read. */
  readonly environment?: Readonly<Record<string, string>>
  readonly extensions?: readonly HostExtension[]
  /** Told of each line of the log (LOG_LEVEL in `environment`), in place of printing it. */
  readonly onLog?: (line: string) => void
  /** A database that is open and migrated, for more than one host on it; the caller closes it. */
  readonly database?: Database
  /** Background jobs run (default false). */
  readonly hasJobs?: boolean
}

/** A complete host on a database of its own, without a socket. */
export interface TestHost {
  readonly host: Host
  readonly app: FastifyInstance
  readonly database: Database
  /** Folder of uploads and everything else that is stored outside the database; removed at the end. */
  readonly dataDirectory: string
  /** What was written to files in place of being sent, the oldest first; nothing where the environment has an SMTP_URL. */
  readonly mails: readonly MailMessage[]
  /** Requests with the secret key. */
  asAdministrator(): TestClient
  /** Requests of a visitor without a login. */
  asNobody(): TestClient
  /** Requests of a caller, as if an identity module had told who it is. */
  as(caller: Caller): TestClient
  close(): Promise<void>
}

const secretKey = 'the-secret-key-of-the-tests-1234567890'
const callerHeader = 'x-test-caller'

/**
 * Starts a host for a test, on a clone of a migrated database: an embedded one, or one on the server of
 * `TEST_DATABASE_URL`.
 */
export async function createTestHost(options: TestHostOptions): Promise<TestHost> {
  const plugins = options.plugins.map(toConfigured)
  const own = options.database ? undefined : await openTestDatabase(plugins.map(({ plugin }) => plugin))
  const database = options.database ?? (own?.database as Database)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-test-'))
  const mails: MailMessage[] = []
  const removeAll = async () => {
    await own?.drop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  try {
    const configuration = loadConfiguration(dataDirectory, projectOf(options, plugins), {
      DATA_DIR: dataDirectory,
      RBAC_SECRET_KEY: secretKey,
      RBAC_JWT_SECRET: 'the-jwt-secret-of-the-tests-1234567890',
      LOG_LEVEL: 'error',
      ...options.environment,
    })
    const host = await createHost({
      root: options.root ?? dataDirectory,
      plugins,
      configuration,
      database,
      hasJobs: options.hasJobs ?? false,
      // Other tests keep this process busy.
      maxEventLoopDelay: 0,
      ...(!configuration.smtp && {
        mailTransport: fileTransport(dataDirectory, (_file, message) => void mails.push(message)),
      }),
      ...(options.extensions && { extensions: options.extensions }),
      ...(options.onLog && { logStream: { write: options.onLog } }),
    })
    return {
      host,
      app: host.app,
      database,
      dataDirectory,
      mails,
      asAdministrator: () => testClient(host.app, { 'x-rbac-secret-key': secretKey }),
      asNobody: () => testClient(host.app, {}),
      as: impersonation(host),
      async close() {
        await host.close()
        await removeAll()
      },
    }
  } catch (error) {
    await removeAll()
    throw error
  }
}

/** Knows callers by a header, once there is one to know. */
function impersonation(host: Host): (caller: Caller) => TestClient {
  const callers: Caller[] = []
  return caller => {
    if (callers.length === 0) host.access.provideIdentity(request => callers[Number(request.headers[callerHeader])])
    const header = String(callers.push(caller) - 1)
    return testClient(host.app, { [callerHeader]: header })
  }
}

function toConfigured(plugin: Plugin | ConfiguredPlugin): ConfiguredPlugin {
  return 'plugin' in plugin ? plugin : { plugin, options: {} }
}

function projectOf(options: TestHostOptions, plugins: readonly ConfiguredPlugin[]): ProjectConfiguration {
  const { languages, defaultLanguage, name, history, translations } = options
  return {
    plugins: plugins.map(({ plugin }) => packageOf(plugin)?.manifest.name ?? plugin.name),
    ...(languages && { languages }),
    ...(defaultLanguage !== undefined && { defaultLanguage }),
    ...(name && { name }),
    ...(history && { history }),
    ...(translations && { translations }),
  }
}
