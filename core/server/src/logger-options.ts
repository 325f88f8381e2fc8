import { pathOf } from './access-log.ts'

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
 */
export function loggerOptions(level: string, stream?: LogStream) {
  return {
    level,
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

/** For Fastify's and Node's requests. */
function requestLine({ method = '', url = '', ip }: { method?: string; url?: string; ip?: string }) {
  return { method, path: pathOf(url), ...(ip && { remoteAddress: ip }) }
}

function responseLine({ statusCode }: { statusCode: number }) {
  return { statusCode }
}
