import path from 'node:path'
import manifest from '@tessera/cli/package.json' with { type: 'json' }
import { type Host, secretsFile } from '@tessera/core/server'
import colors from 'picocolors'

export interface Started {
  /** How long the start took. */
  readonly seconds: number
  /** The first start: how scripts get in is told once. */
  readonly isFirst: boolean
}

/** What the person who started the product reads: where everything is and, the first time, how to get in. */
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
      : row('Mail', `files in ${short(path.join(dataDirectory, 'mail'))}`, 'SMTP_URL sends it'),
    ...(host.isSeeded ? [row('Content', 'the demo site was put in')] : []),
    ...firstSteps([...host.announcements, ...(started.isFirst ? [`Scripts get in with ${secretKey()}`] : [])]),
    '',
  ]
  return lines.join('\n')

  /** The key that counts: a generated one is of no use beside the variable. */
  function secretKey(): string {
    const header = 'the header x-rbac-secret-key'
    if (environment.RBAC_SECRET_KEY) return `${header}: the value of RBAC_SECRET_KEY.`
    return `${header}: "secretKey" in ${short(secretsFile(dataDirectory))}. Keep that file to yourself.`
  }
}

/** Once, at the first start: the ways in for whoever administers the site. */
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
