import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Configuration, isUuid } from '@tessera/server'

type Site = { readonly configuration: Pick<Configuration, 'jwtSecret'> }

const validSeconds = 15 * 60
const [idBytes, timeBytes, proofBytes] = [16, 4, 20]

/**
 * A code that links the chat in which it is sent to a subject, for 15 minutes: what Telegram hands to the bot has at most 64 characters of
 * `A-Z a-z 0-9 _ -`.
 */
export function linkCode(site: Site, subjectId: string, now = Date.now()): { code: string; expiresAt: string } {
  const end = Math.floor(now / 1000) + validSeconds
  const head = Buffer.alloc(idBytes + timeBytes)
  head.write(subjectId.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(end, idBytes)
  return {
    code: Buffer.concat([head, proofOf(site, head)]).toString('base64url'),
    expiresAt: new Date(end * 1000).toISOString(),
  }
}

/** @returns the id of the subject; undefined for a code that is forged or over */
export function subjectOfCode(site: Site, code: string, now = Date.now()): string | undefined {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== idBytes + timeBytes + proofBytes) return undefined
  const head = bytes.subarray(0, idBytes + timeBytes)
  if (!timingSafeEqual(bytes.subarray(head.length), proofOf(site, head))) return undefined
  if (head.readUInt32BE(idBytes) < now / 1000) return undefined
  const id = head
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(id) ? id : undefined
}

function proofOf({ configuration }: Site, head: Buffer): Buffer {
  return createHmac('sha256', configuration.jwtSecret)
    .update('notification/telegram-link')
    .update(head)
    .digest()
    .subarray(0, proofBytes)
}
