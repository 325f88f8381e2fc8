import { fileURLToPath } from 'node:url'
import { findPackage } from '../configuration/installed-packages.ts'
import type { ConfiguredPlugin } from '../plugin/plugin.ts'
import { isOfOthers } from './plugin-host.ts'

/** A plugin of others and where its files are. */
export interface LocatedPlugin {
  readonly configured: ConfiguredPlugin
  /** Real path of its package. */
  readonly directory: string
}

const mostFrames = 60

/** @param root the project's folder */
export function located(plugins: readonly ConfiguredPlugin[], root: string): LocatedPlugin[] {
  return plugins.flatMap(configured => {
    const found = configured.package === undefined ? null : findPackage(configured.package, root)
    return found ? [{ configured, directory: found.directory }] : []
  })
}

/**
 * Refuses calls by `fetch` of plugins that are not the product's to hosts that they don't name. Who calls is read from the stack, so
 * that this finds what an author has forgotten to say; it is no sandbox.
 * @returns what takes the guard away
 */
export function guardFetch(plugins: readonly LocatedPlugin[]): () => void {
  const others = plugins.filter(({ configured }) => isOfOthers(configured))
  if (others.length === 0) return () => undefined
  const original = globalThis.fetch
  const guarded: typeof fetch = async (input, init) => {
    const caller = callerAmong(others)
    if (caller) {
      const { name, hosts = [] } = caller.configured.plugin
      const { hostname } = new URL(input instanceof Request ? input.url : input)
      if (!hosts.includes(hostname)) {
        const message = `Plugin ${name} calls ${hostname}, which it doesn't name: definePlugin({ hosts: ['${hostname}'] })`
        throw new Error(message)
      }
    }
    return original(input, init)
  }
  globalThis.fetch = guarded
  return () => {
    if (globalThis.fetch === guarded) globalThis.fetch = original
  }
}

function callerAmong(plugins: readonly LocatedPlugin[]): LocatedPlugin | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = mostFrames
  const { stack = '' } = new Error('who calls')
  Error.stackTraceLimit = stackTraceLimit
  for (const line of stack.split('\n')) {
    const [, place = ''] = /\(?((?:file:\/\/)?\/[^()]+):\d+:\d+\)?$/.exec(line) ?? []
    const file = place.startsWith('file:') ? fileURLToPath(place.replace(/\?.*$/, '')) : place
    const found = plugins.find(({ directory }) => file.startsWith(`${directory}/`))
    if (found) return found
  }
  return undefined
}
