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
  const loaded = new Map<string, Readonly<Record<string, TextGroup>>>()
  /** What a component has waited for stays a promise: React reads it again with `use`, and wants the same one. */
  const awaited = new Map<string, Promise<TextGroup>>()

  async function load(packageName: string): Promise<Readonly<Record<string, TextGroup>>> {
    const groups = await fetchPatiently(`${address}${packageName}.json`)
    loaded.set(packageName, groups)
    return groups
  }

  function fetchGroup(packageName: string, group: string): Promise<TextGroup> {
    const all = packages.get(packageName) ?? load(packageName)
    packages.set(packageName, all)
    const texts = all.then(groups => groups[group] ?? {})
    // As React marks what it has waited for: others who read it do not wait, even for a microtask.
    void texts.then(value => Object.assign(texts, { status: 'fulfilled', value }))
    return texts
  }

  return {
    read(packageName, group) {
      const key = `${packageName} ${group}`
      const there = given[packageName]?.[group]
      if (there) return there
      const texts = awaited.get(key) ?? loaded.get(packageName)?.[group] ?? fetchGroup(packageName, group)
      if (texts instanceof Promise) awaited.set(key, texts)
      return texts
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
