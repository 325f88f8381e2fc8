import type { ByteRange } from './storage.ts'

/**
 * The single range of bytes that a `Range` header requests.
 * @param size of the whole, in bytes
 * @returns null for the whole (no header, several ranges, another unit), 'unsatisfiable' for bytes beyond the end
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}
