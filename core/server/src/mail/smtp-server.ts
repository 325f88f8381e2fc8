import { ConfigurationError } from '../configuration-error.ts'

/** An SMTP server. */
export interface SmtpServer {
  readonly host: string
  /** The default port if absent. */
  readonly port?: number
  /** Implicit TLS; otherwise STARTTLS if the server offers it. */
  readonly isSecure: boolean
  readonly user?: string
  readonly password?: string
}

/**
 * Reads SMTP_URL.
 * @throws ConfigurationError without the value, which may contain a password
 */
export function readSmtpServer(value: string | undefined): SmtpServer | undefined {
  if (!value) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isKnown = url?.protocol === 'smtp:' || url?.protocol === 'smtps:'
  if (!url || !isKnown || !url.hostname || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      'SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465, with nothing behind it',
    )
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(url.port && { port: Number(url.port) }),
    isSecure: url.protocol === 'smtps:',
    ...(url.username && { user: decoded(url.username), password: decoded(url.password) }),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ConfigurationError('SMTP_URL: write % in the user or password as %25')
  }
}
