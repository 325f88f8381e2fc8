const reserved = new Set(['404', '500', 'admin', 'api', 'healthz', 'public', 'readyz'])

/** The url of a page that had a path elsewhere: the same one, unless the product or a language has it. */
export function pageUrl(path: string, languages: readonly string[]): string {
  const parts = path
    .split('/')
    .map(part => part.replace(/[[\]\\?#\p{C}]/gu, '').trim())
    .filter(part => part !== '' && part !== '.' && part !== '..')
  const [first = ''] = parts
  if (reserved.has(first.toLowerCase()) || languages.includes(first)) parts[0] = `page-${first}`
  return `/${parts.join('/')}`
}
