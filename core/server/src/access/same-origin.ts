import type { FastifyRequest } from 'fastify'
import type { Configuration } from '../config.ts'
import { ForbiddenError } from '../errors.ts'
import { issues } from '../issues.ts'
import { secretKeyHeader } from './access.ts'

/** What the browser reports about the page that sent a request. */
export type Origin = 'same' | 'other' | 'unknown'

type Headers = Pick<FastifyRequest, 'headers'>
type Site = Pick<Configuration, 'publicUrl' | 'isPublicUrlFixed'>

/**
 * Whether a page of this site sent the request, according to `Sec-Fetch-Site` and `Origin`, which pages can't set. If both
 * are present they must agree; `unknown` if neither is: scripts, servers, and reads by browsers over plain http.
 */
export function isSameOrigin({ headers }: Headers, site: Site): Origin {
  const { 'sec-fetch-site': fetchSite, origin } = headers
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return 'other'
  if (origin !== undefined) return isOurs(origin, headers.host, site) ? 'same' : 'other'
  return fetchSite === undefined ? 'unknown' : 'same'
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses cross-site writes (CSRF). Requests with credentials that browsers never add on their own may come from anywhere.
 * @throws ForbiddenError
 */
export function assertSameOriginWrite(request: Headers & Pick<FastifyRequest, 'method'>, site: Site): void {
  if (reads.has(request.method) || carriesOwnCredentials(request)) return
  if (isSameOrigin(request, site) !== 'other') return
  throw new ForbiddenError(
    site.isPublicUrlFixed ? issues.OTHER_SITE_THAN('', { url: site.publicUrl }) : issues.OTHER_SITE(),
  )
}

/** Only Bearer counts: browsers resend the password of HTTP authentication on their own. */
function carriesOwnCredentials({ headers }: Headers): boolean {
  return headers[secretKeyHeader] !== undefined || /^bearer /i.test(headers.authorization ?? '')
}

function isOurs(origin: string, host: string | undefined, { publicUrl, isPublicUrlFixed }: Site): boolean {
  if (!URL.canParse(origin)) return false
  const sender = new URL(origin)
  return isPublicUrlFixed ? sender.origin === new URL(publicUrl).origin : sender.host === host
}
