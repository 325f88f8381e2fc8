import { slugify } from 'transliteration'

const mostAtOnce = 50

/** Whether names are taken in the site; at most 50 of them. */
type TakenNames = (names: readonly string[]) => Promise<readonly string[]>

/**
 * Gives each the name that it wants, or the next free one: `name-2`, `name-3`.
 * @param given names that were given away before, to which these are added
 */
export async function freeNames<Key>(
  wanted: readonly (readonly [key: Key, name: string])[],
  given: Set<string>,
  taken: TakenNames,
): Promise<Map<Key, string>> {
  const names = new Map<Key, string>()
  let open = wanted.map(([key, base]) => ({ key, base, number: 1 }))
  while (open.length > 0) {
    const tried = open.map(each => {
      let { number } = each
      while (given.has(numbered(each.base, number))) number += 1
      const name = numbered(each.base, number)
      given.add(name)
      return { ...each, number, name }
    })
    const inSite = new Set<string>()
    for (let from = 0; from < tried.length; from += mostAtOnce) {
      const part = tried.slice(from, from + mostAtOnce).map(({ name }) => name)
      for (const name of await taken(part)) inSite.add(name)
    }
    for (const { key, name } of tried) if (!inSite.has(name)) names.set(key, name)
    open = tried
      .filter(({ name }) => inSite.has(name))
      .map(({ key, base, number }) => ({ key, base, number: number + 1 }))
  }
  return names
}

/** A slug that addresses can carry: what it was elsewhere, in Latin letters, or else made of the title. */
export function plainSlug(slug: string, title: string, otherwise: string): string {
  const made = [slug, title].map(text =>
    slugify(decoded(text), { trim: true })
      .slice(0, 80)
      .replace(/^-+|-+$/g, ''),
  )
  return made.find(each => /[a-z0-9]/i.test(each)) ?? otherwise
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}-${number}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
