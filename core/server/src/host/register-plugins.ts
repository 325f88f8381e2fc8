import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ConfiguredPlugin } from '../plugin/plugin.ts'
import { ofPlugin } from './plugin-error.ts'

/**
 * Registers plugins one after another, each in a Fastify context of its own.
 * @param owners to be filled: modules by their routes, `GET /api/blog/feed`
 * @throws ConfigurationError for a route that is there already, naming whose it is; PluginError for what a plugin throws
 */
export async function registerPlugins(
  app: FastifyInstance,
  plugins: readonly ConfiguredPlugin[],
  owners: Map<string, string>,
): Promise<void> {
  let current: string | undefined
  app.addHook('onRoute', ({ method, url }) => {
    for (const route of [method].flat().map(each => `${each} ${url}`)) {
      if (current !== undefined && !owners.has(route)) owners.set(route, current)
    }
  })
  for (const { plugin, options } of plugins) {
    current = plugin.name
    try {
      await app.register(plugin, options as object)
    } catch (error) {
      throw routeTaken(plugin.name, owners, error) ?? ofPlugin(plugin.name, 'starts', error)
    }
  }
  current = undefined
}

/** Fastify's own message has neither of the plugins. */
function routeTaken(
  plugin: string,
  owners: ReadonlyMap<string, string>,
  error: unknown,
): ConfigurationError | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'FST_ERR_DUPLICATED_ROUTE') return undefined
  const [, method, url] = /'([A-Z]+)' already declared for route '([^']+)'/.exec(message) ?? []
  const owner = owners.get(`${method} ${url}`)
  const whose = owner === undefined || owner === plugin ? 'which is there already' : `which plugin ${owner} has already`
  return new ConfigurationError(`Plugin ${plugin} adds the route ${method} ${url}, ${whose}`, { plugin, cause: error })
}
