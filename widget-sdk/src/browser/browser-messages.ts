import type { TextGroup } from '@tessera/core'
import type { MessageGroups, MessageSource } from '../message-source.ts'

/** Milliseconds before a file of texts is requested again; the last ones hold from then on. */
const pauses = [500, 2000, 8000, 30_000]

/**
 * Texts in a browser: those that the page's islands were rendered with, and all of a package once one of its other groups is
 * needed. A page that only shows what it came with fetches none. What can't be fetched is requested until it can: a component that
 * waits for it is suspended meanwhile, and the rest of its island works.
 * @param given what came with the page
 * @param address of the files with texts, one a package, with a slash at its end
 */
export function createBrowserMessages(given: MessageGroups, address: string): MessageSource {
  const packages = new Map<string, Promise<Readonly<Record<string, TextGroup>>>>()
  const groups = new Map<string, TextGroup | Promise<TextGroup>>()

  function allOf(packageName: string): Promise<Readonly<Record<string, TextGroup>>> {
    const all = packages.get(packageName) ?? fetchPatiently(`${address}${packageName}.json`)
    packages.set(packageName, all)
    return all
  }

  async function fetchGroup(packageName: string, group: string, key: string): Promise<TextGroup> {
    const texts = (await allOf(packageName))[group] ?? {}
    groups.set(key, texts)
    return texts
  }

  return {
    read(packageName, group) {
      const key = `${packageName} ${group}`
      const known = given[packageName]?.[group] ?? groups.get(key) ?? fetchGroup(packageName, group, key)
      groups.set(key, known)
      return known
    },
  }
}

async function fetchPatiently(address: string): Promise<Readonly<Record<string, TextGroup>>> {
  for (let attempt = 0; ; attempt += 1) {
    const texts = await fetchJson(address).catch(() => null)
    if (texts) return texts
    await new Promise(resolve => setTimeout(resolve, pauses[Math.min(attempt, pauses.length - 1)]))
  }
}

async function fetchJson(address: string): Promise<Readonly<Record<string, TextGroup>> | null> {
  const response = await fetch(address)
  return response.ok ? response.json() : null
}
