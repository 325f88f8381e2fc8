import type { ConfiguredPlugin } from '../plugin/plugin.ts'
import { createHost, type HostOptions } from './create-host.ts'
import { sortPlugins } from './discover-plugins.ts'
import type { Host } from './host.ts'
import { pluginOf } from './plugin-error.ts'

/** A plugin that a site starts without. */
export interface LeftOut {
  /** Its module, or its package where the module isn't known. */
  readonly plugin: string
  readonly reason: string
}

export type SafeHostOptions = HostOptions & { readonly plugins: readonly ConfiguredPlugin[] }

/**
 * Creates the host without the plugins that fail, and without those that need them.
 * @param onLeftOut told of each as it is left out
 * @throws what no plugin is to blame for
 */
export async function createHostWithoutFailing(
  options: SafeHostOptions,
  onLeftOut: (plugin: LeftOut) => void,
): Promise<Host> {
  let { plugins } = options
  for (;;) {
    try {
      return await createHost({ ...options, plugins: sortPlugins(plugins) })
    } catch (error) {
      const name = pluginOf(error)
      const failing = plugins.findLast(each => [each.plugin.name, each.package].includes(name ?? ''))
      if (!failing) throw error
      onLeftOut({ plugin: failing.plugin.name, reason: (error as Error).message })
      plugins = plugins.filter(each => each !== failing)
    }
  }
}
