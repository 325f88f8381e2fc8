import type { TextGroup } from '@tessera/core'

type Groups = Readonly<Record<string, TextGroup>>

const loaded = new Map<string, Promise<Groups>>()

/**
 * All texts of a package in the page's language, for page scripts: as they are stored, with plural forms by category.
 * @throws when they can't be loaded; the next call tries again
 */
export function pageTexts(packageName: string): Promise<Groups> {
  const known = loaded.get(packageName)
  if (known) return known
  const texts = fetchTexts(packageName)
  loaded.set(packageName, texts)
  texts.catch(() => loaded.delete(packageName))
  return texts
}

async function fetchTexts(packageName: string): Promise<Groups> {
  const from = document.getElementById('tessera-messages')?.dataset.from ?? ''
  const response = await fetch(`${from}${packageName}.json`)
  if (!response.ok) throw new Error(`The texts of ${packageName} can't be loaded (${response.status})`)
  return response.json()
}
