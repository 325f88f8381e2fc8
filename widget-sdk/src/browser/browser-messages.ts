import type { TextGroup } from '@tessera/core'
import type { MessageGroups, MessageSource } from '../message-source.ts'

/** Milliseconds before a file of texts is asked for again. */
const pauses = [500, 2000]

/**
 * Texts in a browser: those that the page's islands were rendered with, and all of a package once one of its other groups is
 * needed. A page that only shows what it came with fetches none.
 * @param given what came with the page
 * @param address of the files with texts, one a package, with a slash at its end
 */
export function createBrowserMessages(given: MessageGroups, address: string): MessageSource {
  const fetched = new Map<string, Promise<Readonly<Record<string, TextGroup>>>>()
  const groups = new Map<string, TextGroup | Promise<TextGroup>>()

  function allOf(packageName: string): Promise<Readonly<Record<string, TextGroup>>> {
    const all = fetched.get(packageName) ?? fetchPatiently(`${address}${packageName}.json`)
    fetched.set(packageName, all)
    return all
  }

  function fetchGroup(packageName: string, group: string, key: string): Promise<TextGroup> {
    const arriving = allOf(packageName).then(all => {
      const texts = all[group] ?? {}
      groups.set(key, texts)
      return texts
    })
    // Callers that wait for it have to see the failure first; later ones ask again.
    arriving.catch(() =>
      setTimeout(() => {
        fetched.delete(packageName)
        groups.delete(key)
      }, 1000),
    )
    return arriving
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
  for (const pause of [...pauses, null]) {
    try {
      const response = await fetch(address)
      if (response.ok) return await response.json()
      throw new Error(`${address} is not there`)
    } catch (error) {
      if (pause === null) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  throw new Error(`${address} is not there`)
}
