import { pathOf } from '../rest/access-log.ts'

/** Receives log lines, including the line break. */
export interface LogStream {
  write(line: string): void
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-rbac-secret-key']
const secretFields = ['password', 'newPassword', 'jwt', 'refresh', 'token', 'secret']

/**
 * Logger options. Requests are logged by method and path, responses by status, because anything else may contain
 * credentials. Known secrets in other log entries are redacted, one level deep.
 * @param stream instead of standard output
 * @param secrets values that are redacted wherever they are in a line
 */
export function loggerOptions(level: string, stream?: LogStream, secrets: readonly string[] = []) {
  // As they are written in JSON.
  const written = secrets.map(each => JSON.stringify(each).slice(1, -1))
  return {
    level,
    ...(written.length > 0 && { hooks: { streamWrite: (line: string) => redacted(line, written) } }),
    redact: {
      paths: [
        ...secretHeaders.flatMap(name => [`headers["${name}"]`, `*.headers["${name}"]`]),
        ...['body', 'query', ...secretFields].flatMap(name => [name, `*.${name}`]),
      ],
      censor: '[redacted]',
    },
    serializers: { req: requestLine, request: requestLine, res: responseLine, reply: responseLine, raw: requestLine },
    ...(stream && { stream }),
  }
}

function redacted(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)
}

/** For Fastify's and Node's requests. */
function requestLine({ method = '', url = '', ip }: { method?: string; url?: string; ip?: string }) {
  return { method, path: pathOf(url), ...(ip && { remoteAddress: ip }) }
}

function responseLine({ statusCode }: { statusCode: number }) {
  return { statusCode }
}
