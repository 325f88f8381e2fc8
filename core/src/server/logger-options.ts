import { pathOf } from './access-log.ts'

/** Where log lines go, each with its line break. */
export interface LogStream {
  write(line: string): void
}

const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-rbac-secret-key']
const secretFields = ['password', 'newPassword', 'jwt', 'refresh', 'token', 'secret']

/**
 * The logger of the product. A request is logged by its method and path, an answer by its status: whatever else is in them
 * lets somebody in somewhere. What is logged by itself is looked through as well, one level deep.
 * @param stream in place of standard output
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

/** Of Fastify's request or Node's own. */
function requestLine({ method = '', url = '', ip }: { method?: string; url?: string; ip?: string }) {
  return { method, path: pathOf(url), ...(ip && { remoteAddress: ip }) }
}

function responseLine({ statusCode }: { statusCode: number }) {
  return { statusCode }
}
