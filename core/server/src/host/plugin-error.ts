import { fileURLToPath } from 'node:url'
import { MigrationError } from '../database/migrate.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'

/** A plugin threw while the site started. */
export class PluginError extends Error {
  override readonly name = 'PluginError'
  readonly plugin: string

  /** @param plugin its module, or its package where the module isn't known */
  constructor(plugin: string, message: string, cause: unknown) {
    super(message, { cause })
    this.plugin = plugin
  }
}

/**
 * Says which plugin an error is of. What is addressed to people already stays as it is, with the plugin's name.
 * @param what the plugin was doing: `starts`
 */
export function ofPlugin(plugin: string, what: string, error: unknown): Error {
  if (error instanceof PluginError || (error instanceof ConfigurationError && error.plugin !== undefined)) return error
  if (error instanceof ConfigurationError) return new ConfigurationError(error.message, { plugin, cause: error })
  const reason = error instanceof Error ? error.message : String(error)
  const place = placeOf(error)
  const message = `Plugin ${plugin} fails when it ${what}: ${reason}${place ? `\n\n  ${place}` : ''}`
  return new PluginError(plugin, message, error)
}

/** The plugin that an error names. */
export function pluginOf(error: unknown): string | undefined {
  if (error instanceof MigrationError) return error.module
  return error instanceof PluginError || error instanceof ConfigurationError ? error.plugin : undefined
}

/** `/srv/site/node_modules/tessera-plugin-fair/server.js:12:3`: the first line of the stack that is a file. */
function placeOf(error: unknown): string | undefined {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  for (const line of lines) {
    const [, place] = /(?:\(|at )((?:file:\/\/)?\/[^()]+:\d+:\d+)\)?$/.exec(line) ?? []
    if (place !== undefined)
      return place.startsWith('file:') ? place.replace(/^file:\/\/.*(?=:\d+:\d+$)/, asPath) : place
  }
  return undefined
}

function asPath(url: string): string {
  return fileURLToPath(url.replace(/\?.*$/, ''))
}
