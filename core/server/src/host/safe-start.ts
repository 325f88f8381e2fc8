import type { LeftOutPlugin } from '@tessera/core'
import type { ConfiguredPlugin } from '../plugin/plugin.ts'
import { createHost, type HostOptions } from './create-host.ts'
import { sortPlugins } from './discover-plugins.ts'
import type { Host } from './host.ts'
import { pluginOf } from './plugin-error.ts'

export type SafeHostOptions = HostOptions & { readonly plugins: readonly ConfiguredPlugin[] }

/**
 * Creates the host without the plugins that fail, and without those that need them. It lists them as `leftOut`.
 * @throws what no plugin is to blame for
 */
export async function createHostWithoutFailing(options: SafeHostOptions): Promise<Host> {
  let { plugins } = options
  const leftOut: LeftOutPlugin[] = [...(options.leftOut ?? [])]
  for (;;) {
    try {
      return await createHost({ ...options, plugins: sortPlugins(plugins), leftOut })
    } catch (error) {
      const name = pluginOf(error)
      const failing = plugins.findLast(each => [each.plugin.name, each.package].includes(name ?? ''))
      if (!failing) throw error
      leftOut.push({ plugin: failing.plugin.name, reason: (error as Error).message })
      plugins = plugins.filter(each => each !== failing)
    }
  }
}
