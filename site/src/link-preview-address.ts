/** Names the version of a picture in its address. */
const version = 'v'

/**
 * Address of the picture of a page in link previews: `/en/og/shop/tiles.jpg`.
 * @param url of the page, without its language
 * @param digest of what is drawn: another picture has another address, which social networks fetch again
 */
export function linkPreviewAddress(language: string, url: string, digest: string): string {
  const name = url === '/' ? '/index' : url
  return `${encodeURI(`/${language}/og${name}`)}.jpg?${version}=${digest}`
}

/** The page that the address of a picture names, and the version that it asks for; null for any other address. */
export function pageOfLinkPreview(
  url: string,
  search: string,
): { readonly url: string; readonly digest: string } | null {
  const name = /^\/og(\/.+)\.jpg$/.exec(url)?.[1]
  if (!name) return null
  return { url: name === '/index' ? '/' : name, digest: new URLSearchParams(search).get(version) ?? '' }
}
