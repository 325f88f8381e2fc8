import { hash } from 'node:crypto'

/** The ETag of a record: a hash of its content, equal on all nodes and for all ways of reading it. */
export function etagOf(row: object): string {
  return `"${contentHash(JSON.stringify(row))}"`
}

/** A hash of 22 characters. */
export function contentHash(content: string | Buffer): string {
  return hash('sha1', content, 'base64url').slice(0, 22)
}

/**
 * Whether an `If-Match` header matches the record's version. ETags of responses with includes have the hash of the whole
 * response after a dot, which is ignored.
 */
export function isMatch(ifMatch: string, row: object): boolean {
  if (ifMatch.trim() === '*') return true
  const own = etagOf(row).slice(1, -1)
  return ifMatch.split(',').some(tag => {
    const value = tag.trim().replace(/^W\//, '').replaceAll('"', '')
    return value.split('.')[0] === own
  })
}
