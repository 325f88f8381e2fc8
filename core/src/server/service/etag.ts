import { hash } from 'node:crypto'

/** The ETag of a record: a hash of its content, equal on every node and for every way of reading it. */
export function etagOf(row: object): string {
  return `"${contentHash(JSON.stringify(row))}"`
}

/** 22 characters that stand for a text or its bytes. */
export function contentHash(content: string | Buffer): string {
  return hash('sha1', content, 'base64url').slice(0, 22)
}

/**
 * Whether an `If-Match` header names this record's version. An ETag of an answer with includes carries the hash of the
 * whole answer behind a dot; the record's own stands before it.
 */
export function isMatch(ifMatch: string, row: object): boolean {
  if (ifMatch.trim() === '*') return true
  const own = etagOf(row).slice(1, -1)
  return ifMatch.split(',').some(tag => {
    const value = tag.trim().replace(/^W\//, '').replaceAll('"', '')
    return value.split('.')[0] === own
  })
}
