import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PluginHost } from '@tessera/server'

type Host = Pick<PluginHost, 'configuration'>

/**
 * What a link in a mail has, so that nobody can make one up: `<id>.<token>`.
 * @param purpose that no other kind of link has: `ecommerce/stock-alerts`
 */
export function signedLink(host: Host, purpose: string, id: string): string {
  return `${id}.${tokenOf(host, purpose, id)}`
}

/** The id in what a link has; undefined where it is forged, or of another purpose. */
export function idOfLink(host: Host, purpose: string, link: string): string | undefined {
  const [id = '', token = ''] = link.split('.')
  const [given, known] = [Buffer.from(token), Buffer.from(tokenOf(host, purpose, id))]
  return given.length === known.length && timingSafeEqual(given, known) ? id : undefined
}

function tokenOf({ configuration }: Host, purpose: string, id: string): string {
  return createHmac('sha256', configuration.jwtSecret).update(`${purpose} ${id}`).digest('base64url')
}
