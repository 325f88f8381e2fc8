/** Whether `If-None-Match` matches an ETag. @param header as sent */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some(each => each.trim() === etag || each.trim() === '*')
}
