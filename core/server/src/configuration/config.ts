import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { type CacheSizes, readCacheSizes } from './cache-sizes.ts'
import { type HistorySettings, readHistory } from './history-settings.ts'
import { readMailFrom, type Sender } from './mail-address.ts'
import { type ProjectConfiguration, projectSchema } from './project-schema.ts'
import { readSmtpServer, type SmtpServer } from './smtp-server.ts'
import { readTrustedProxies } from './trusted-proxies.ts'
import { wrongSettings } from './wrong-settings.ts'

/** The validated project configuration and environment. */
export interface Configuration {
  readonly project: ProjectConfiguration
  /** Absolute path of the project's folder. */
  readonly root: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** IANA name of a time zone: `Europe/Berlin`. */
  readonly timeZone: string
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** PUBLIC_URL is set: requests for other hosts are refused. */
  readonly isPublicUrlFixed: boolean
  /** URL of a PostgreSQL server; the embedded database is used if absent. */
  readonly databaseUrl?: string
  /** Absolute path of the folder for the embedded database, uploads and generated secrets. */
  readonly dataDirectory: string
  readonly redisUrl?: string
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, `loopback`, `linklocal`, `uniquelocal`. */
  readonly trustedProxies: readonly string[]
  /** Mails are written to files when absent. */
  readonly smtp?: SmtpServer
  readonly mailFrom: Sender
  readonly secretKey: string
  readonly jwtSecret: string
  readonly history: HistorySettings
  readonly caches: CacheSizes
  readonly isDemo: boolean
  readonly logLevel: string
  /** How long a stopping node keeps serving while it reports that it is not ready; determined automatically if absent. */
  readonly drainSeconds?: number
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What the file of a project's configuration may be called. */
export const configurationFiles = ['tessera.config.ts', 'tessera.config.js', 'tessera.config.mjs']

/**
 * Reads the project's `tessera.config.ts`.
 * @param root the project's folder
 * @throws ConfigurationError when there is none or it lists no plugins
 */
export async function loadProject(root: string): Promise<ProjectConfiguration> {
  const file = configurationFiles.map(name => join(root, name)).find(path => existsSync(path))
  if (!file) throw new ConfigurationError(`No tessera.config.ts in ${root}`)
  const loaded: { default?: ProjectConfiguration } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  if (!Array.isArray(loaded.default?.plugins)) {
    throw new ConfigurationError(`${file} must export a configuration with a list of plugins by default`)
  }
  checkProject(loaded.default, basename(file))
  return loaded.default
}

/** @throws ConfigurationError naming all unknown keys and invalid values */
function checkProject(project: ProjectConfiguration, file: string): void {
  const wrong = [
    ...wrongSettings(projectSchema, project, 'setting'),
    ...project.plugins
      .filter(each => !isPluginEntry(each))
      .map(each => `plugins: ${JSON.stringify(each)} ${entryForm}`),
  ]
  if (wrong.length > 0) throw new ConfigurationError(wrong.map(line => `${file}: ${line}`).join('\n'))
}

const entryForm = "must be a package's name, or [name, options]"

function isPluginEntry(entry: unknown): boolean {
  if (typeof entry === 'string') return entry !== ''
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && entry[0] !== ''
}

/**
 * Checks the environment and fills in defaults; see the README for every variable.
 * @throws ConfigurationError naming the variable and what it must be
 */
export function loadConfiguration(
  root: string,
  project: ProjectConfiguration,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Configuration {
  const languages = project.languages ?? ['en', 'ru']
  for (const language of languages) {
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)) {
      throw new ConfigurationError(`languages: "${language}" must be a language code such as en or pt-BR`)
    }
  }
  const defaultLanguage = project.defaultLanguage ?? (languages.includes('ru') ? 'ru' : (languages[0] ?? ''))
  if (!languages.includes(defaultLanguage)) {
    throw new ConfigurationError(`defaultLanguage: "${defaultLanguage}" must be one of ${languages.join(', ')}`)
  }
  const isProduction = environment.NODE_ENV === 'production'
  const port = readPort(environment.PORT)
  const dataDirectory = resolve(root, environment.DATA_DIR || '.tessera')
  const secrets = readSecrets(environment, dataDirectory, isProduction)
  const databaseUrl = readUrl('DATABASE_URL', environment.DATABASE_URL, ['postgres:', 'postgresql:'])
  const redisUrl = readUrl('REDIS_URL', environment.REDIS_URL, ['redis:', 'rediss:'])
  const givenUrl = readUrl('PUBLIC_URL', environment.PUBLIC_URL, ['http:', 'https:'])
  const publicUrl = (givenUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const smtp = readSmtpServer(environment.SMTP_URL)
  return {
    project,
    root,
    languages,
    defaultLanguage,
    timeZone: readTimeZone(project.timeZone),
    isProduction,
    port,
    host: environment.HOST || '127.0.0.1',
    publicUrl,
    isPublicUrlFixed: givenUrl !== undefined,
    ...(databaseUrl && { databaseUrl }),
    ...(redisUrl && { redisUrl }),
    trustedProxies: readTrustedProxies(environment.TRUSTED_PROXIES),
    ...(smtp && { smtp }),
    mailFrom: readMailFrom(environment.MAIL_FROM, publicUrl),
    dataDirectory,
    ...secrets,
    history: readHistory(project.history),
    caches: readCacheSizes(project.caches, environment.CACHE_MEGABYTES),
    isDemo: readBoolean('DEMO', environment.DEMO, project.demo !== undefined && project.demo !== false),
    logLevel: readLogLevel(environment.LOG_LEVEL),
    ...readDrain(environment.DRAIN_SECONDS),
    environment,
  }
}

function readTimeZone(name = 'UTC'): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    throw new ConfigurationError(`timeZone: "${name}" must be the name of a time zone such as Europe/Berlin or UTC`)
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(value: string | undefined): string {
  if (!value) return 'warn'
  if (logLevels.includes(value)) return value
  throw new ConfigurationError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}"`)
}

function readPort(value: string | undefined): number {
  if (!value) return 3000
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigurationError(`PORT must be a number between 0 and 65535, not "${value}"`)
  }
  return port
}

function readDrain(value: string | undefined): Pick<Configuration, 'drainSeconds'> {
  if (!value) return {}
  const drainSeconds = Number(value)
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > 3600) {
    throw new ConfigurationError(`DRAIN_SECONDS must be a number between 0 and 3600, not "${value}"`)
  }
  return { drainSeconds }
}

function readBoolean(name: string, value: string | undefined, otherwise: boolean): boolean {
  if (!value) return otherwise
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw new ConfigurationError(`${name} must be true or false, not "${value}"`)
}

function readUrl(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (!value) return undefined
  const expected = protocols.map(protocol => `${protocol}//`).join(' or ')
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigurationError(`${name} must be an address that starts with ${expected}`)
  }
  return value
}

interface Secrets {
  readonly secretKey: string
  readonly jwtSecret: string
}

const shortestSecret = 32

function readSecrets(
  environment: Readonly<Record<string, string | undefined>>,
  dataDirectory: string,
  isProduction: boolean,
): Secrets {
  const given = { secretKey: environment.RBAC_SECRET_KEY, jwtSecret: environment.RBAC_JWT_SECRET }
  const names = { secretKey: 'RBAC_SECRET_KEY', jwtSecret: 'RBAC_JWT_SECRET' } as const
  for (const key of ['secretKey', 'jwtSecret'] as const) {
    const value = given[key]
    if (value === undefined || !isProduction) continue
    if (value.length < shortestSecret || new Set(value).size < 8) {
      throw new ConfigurationError(`${names[key]} must be at least ${shortestSecret} random characters`)
    }
  }
  if (given.secretKey && given.jwtSecret) return { secretKey: given.secretKey, jwtSecret: given.jwtSecret }
  const generated = generatedSecrets(dataDirectory)
  return { secretKey: given.secretKey || generated.secretKey, jwtSecret: given.jwtSecret || generated.jwtSecret }
}

/** File with the generated secrets, readable by the owner only. */
export function secretsFile(dataDirectory: string): string {
  return join(dataDirectory, 'secrets.json')
}

function generatedSecrets(dataDirectory: string): Secrets {
  const file = secretsFile(dataDirectory)
  try {
    if (!existsSync(file)) makeSecrets(dataDirectory, file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Another node sharing the folder was faster: use its secrets.
    if (!(code === 'EEXIST' && existsSync(file))) {
      throw new ConfigurationError(`DATA_DIR must be a folder that can be written to: ${dataDirectory} (${message})`)
    }
  }
  return readSecretsFile(file)
}

function makeSecrets(dataDirectory: string, file: string): void {
  mkdirSync(dataDirectory, { recursive: true })
  const made = { secretKey: randomBytes(32).toString('base64url'), jwtSecret: randomBytes(32).toString('base64url') }
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  chmodSync(file, 0o600)
}

function readSecretsFile(file: string): Secrets {
  const remedy = 'Restore it from a backup, or remove it: new secrets are made, and everybody has to log in again'
  let secrets: Partial<Secrets>
  try {
    secrets = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigurationError(`${file} can't be read: ${(error as Error).message}. ${remedy}`)
  }
  const { secretKey, jwtSecret } = secrets
  if (!secretKey || !jwtSecret) {
    throw new ConfigurationError(`${file} must hold "secretKey" and "jwtSecret". ${remedy}`)
  }
  return { secretKey, jwtSecret }
}
