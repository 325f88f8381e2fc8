import { isLinkAddress } from './extensions.ts'

/**
 * The link target of a typed address: `example.com` is a website, `a@b.com` an e-mail address, `/about` a page of this
 * site.
 * @returns null for an address that may not be linked
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
