/**
 * The first of a site's languages that a visitor's browser asks for.
 * @param header `Accept-Language`, as sent
 */
export function preferredLanguage(
  header: string | undefined,
  languages: readonly string[],
  defaultLanguage: string,
): string {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(range)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found = languages.find(
      language => tag === language.toLowerCase() || tag.startsWith(`${language.toLowerCase()}-`),
    )
    if (found) return found
  }
  return defaultLanguage
}

function range(text: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(each => each.startsWith('q='))?.slice(2) ?? '1'
  return { tag, quality: Number(quality) || 0 }
}
