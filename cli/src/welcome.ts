import path from 'node:path'
import manifest from '@tessera/cli/package.json' with { type: 'json' }
import type { Host } from '@tessera/server/host'
import { secretsFile } from '@tessera/server/project'
import colors from 'picocolors'

export interface Started {
  /** Duration of the start. */
  readonly seconds: number
  /** The first start, after which credentials are shown once. */
  readonly isFirst: boolean
}

/** The message after the start: addresses and, the first time, credentials. */
export function welcome(
  host: Pick<Host, 'configuration' | 'announcements' | 'app' | 'isSeeded'>,
  started: Started,
): string {
  const { publicUrl, languages, databaseUrl, dataDirectory, smtp, root, environment } = host.configuration
  const has = (url: string) => host.app.hasRoute({ method: 'GET', url })
  const addresses: [name: string, address: string, note?: string][] = [
    ...languages.map((language, index): [string, string, string] => [
      index === 0 ? 'Site' : '',
      `/${language}`,
      nameOf(language),
    ]),
    ...(has('/admin') || has('/admin/*') ? [['Back office', '/admin'] as [string, string]] : []),
    ...(has('/api/docs') || has('/api/docs/') ? [['API', '/api/docs'] as [string, string]] : []),
    ['Health', '/readyz'],
  ]
  const short = (file: string) => (file.startsWith(root + path.sep) ? path.relative(root, file) : file)
  const lines = [
    '',
    `  ${colors.bold(colors.magenta('Tessera'))} ${colors.dim(manifest.version)}  ready in ${started.seconds.toFixed(1)} s`,
    '',
    ...addresses.map(([name, address, note]) => row(name, colors.cyan(publicUrl + address), note)),
    '',
    row('Database', databaseUrl ? withoutPassword(databaseUrl) : `embedded PostgreSQL in ${short(dataDirectory)}`),
    smtp
      ? row('Mail', `by ${smtp.host}`)
      : row('Mail', `files in ${short(path.join(dataDirectory, 'mail'))}`, 'set SMTP_URL to send them'),
    ...(host.isSeeded ? [row('Content', 'the demo site was created')] : []),
    ...firstSteps([...host.announcements, ...(started.isFirst ? [`Scripts authenticate with ${secretKey()}`] : [])]),
    '',
  ]
  return lines.join('\n')

  /** The effective key: the variable overrides a generated one. */
  function secretKey(): string {
    const header = 'the header x-rbac-secret-key'
    if (environment.RBAC_SECRET_KEY) return `${header}: the value of RBAC_SECRET_KEY.`
    return `${header}: "secretKey" in ${short(secretsFile(dataDirectory))}. Keep that file secret.`
  }
}

/** Shown at the first start only: how administrators log in. */
function firstSteps(lines: readonly string[]): string[] {
  return lines.length ? ['', ...lines.map(line => `  ${colors.yellow('▸')} ${line}`)] : []
}

function row(name: string, value: string, note?: string): string {
  return `  ${colors.dim(name.padEnd(12))}${value}${note ? `  ${colors.dim(note)}` : ''}`
}

function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}
