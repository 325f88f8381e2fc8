import { createHash } from 'node:crypto'

const common = {
  'default-src': "'self'",
  // Inline styles can change the layout but not run anything.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' https: data:",
  'media-src': "'self' https:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** Only scripts of the build are allowed. No nonce: the policy is the same for every response, so that pages can be cached. */
const production = { ...common, 'script-src': "'self'", 'style-src': "'self'", 'connect-src': "'self'" }

/** Vite's client injects styles and a script, and opens a web socket. */
const development = {
  ...common,
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
}

/**
 * The headers of every page: those that core sets on every response (a test compares them), and a page's own.
 * @param isSecure visitors use https
 */
export function pageHeaders(mode: 'development' | 'production', isSecure: boolean): Record<string, string> {
  const policy = mode === 'production' ? production : development
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    'content-security-policy': Object.entries(policy)
      .map(entry => entry.join(' '))
      .join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  }
}

/** The headers of a page in the composer's frame: framed by this site only, never cached, never indexed. */
export function framedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
}

/** The headers of a page that contains one `<style>` with this text. */
export function allowingStyle(headers: Readonly<Record<string, string>>, style: string): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = headers['content-security-policy'] ?? ''
  if (policy.includes("style-src 'self' 'unsafe-inline'")) return { ...headers }
  return {
    ...headers,
    'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
  }
}

/** The headers of a page that contains `<script>` elements with these texts. */
export function allowingScripts(
  headers: Readonly<Record<string, string>>,
  scripts: readonly string[],
): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  if (scripts.length === 0 || policy.includes("script-src 'self' 'unsafe-inline'")) return { ...headers }
  const hashes = scripts.map(each => ` 'sha256-${createHash('sha256').update(each).digest('base64')}'`).join('')
  return { ...headers, 'content-security-policy': policy.replace("script-src 'self'", `script-src 'self'${hashes}`) }
}

/** For a page whose address has a code from a mail: never cached, and its address is never sent as a referrer. */
export const headersWithCode = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } as const

/** Whether a request's target has such a code, like a link to reset a password. */
export function hasCode(target: string): boolean {
  const start = target.indexOf('?')
  return start !== -1 && new URLSearchParams(target.slice(start + 1)).has('code')
}
