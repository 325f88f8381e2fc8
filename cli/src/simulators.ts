import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigurationError, type ProjectConfiguration } from '@tessera/server'
import { configuredPackages, hasDoor, loadConfiguration } from '@tessera/server/project'
import colors from 'picocolors'

/** What outside services a machine has in place of real ones. */
export interface Simulators {
  /** Environment variables that make the product use them. */
  readonly variables: Readonly<Record<string, string>>
  /** Where people look at them. */
  readonly pages: readonly { readonly name: string; readonly url: string }[]
  close(): Promise<void>
}

/** The default export of a package's `./simulator`. */
type StartSimulator = (options: { readonly publicUrl: string; readonly port?: number }) => Promise<Simulators>

export interface SimulatorsOptions {
  /** The project's folder. */
  readonly root: string
  readonly project: ProjectConfiguration
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Of the first one; the others follow (default: free ports). */
  readonly port?: number
}

/**
 * Starts what the plugins of a project have for machines of developers in place of paid services: each package with the export
 * `./simulator`.
 * @throws ConfigurationError for a public site, and where no plugin has one
 */
export async function startSimulators({ root, project, environment, port }: SimulatorsOptions): Promise<Simulators> {
  const { publicUrl, isPublicUrlFixed } = loadConfiguration(root, project, environment)
  if (isPublicUrlFixed && !isLoopback(publicUrl)) {
    throw new ConfigurationError(
      `Simulated payments would be taken for real ones at ${publicUrl}: use them where PUBLIC_URL is not set, or is an address of this machine`,
    )
  }
  const require = createRequire(path.join(root, 'package.json'))
  const found = configuredPackages(project.plugins, root).filter(each => hasDoor(each, './simulator'))
  if (found.length === 0) throw new ConfigurationError('No plugin of tessera.config has payments to simulate')
  const started = await Promise.all(
    found.map(async ({ name }) => {
      const file = pathToFileURL(require.resolve(`${name}/simulator`)).href
      const { default: start }: { default: StartSimulator } = await import(/* @vite-ignore */ file)
      return start({ publicUrl, ...(port !== undefined && { port }) })
    }),
  )
  return {
    variables: Object.assign({}, ...started.map(({ variables }) => variables)),
    pages: started.flatMap(({ pages }) => pages),
    async close() {
      await Promise.all(started.map(each => each.close()))
    },
  }
}

/** One line for each of them. */
export function simulatorPages({ pages }: Pick<Simulators, 'pages'>): string {
  const width = Math.max(...pages.map(({ name }) => name.length)) + 2
  return pages.map(({ name, url }) => `  ${colors.dim(name.padEnd(width))}${colors.cyan(url)}`).join('\n')
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
