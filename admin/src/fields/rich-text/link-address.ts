import { isLinkAddress } from './extensions.ts'

/**
 * What somebody means who types an address: `example.com` is another site, `a@b.com` somebody's mail, `/about` a page of this
 * site.
 * @returns null for what is no address that may be linked to
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const address = /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(text)
    ? `mailto:${text}`
    : /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#]|$)/u.test(text)
      ? `https://${text}`
      : text
  return !/\s/.test(address) && isLinkAddress(address) ? address : null
}
