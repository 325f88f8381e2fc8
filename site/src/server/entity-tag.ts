/** Whether a visitor has what an `ETag` stands for already. @param header `If-None-Match`, as sent */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some(each => each.trim() === etag || each.trim() === '*')
}
