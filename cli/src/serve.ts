import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { admin, isAdminStale } from '@tessera/admin/server'
import type { LeftOutPlugin } from '@tessera/core'
import type { Configuration } from '@tessera/server'
import {
  assertEnvironment,
  createHost,
  createHostWithoutFailing,
  discoverPlugins,
  openDatabase,
  pluginOf,
  sortPlugins,
} from '@tessera/server/host'
import { loadConfiguration, loadProject, misspeltVariables, secretsFile } from '@tessera/server/project'
import { isBuildStale, site } from '@tessera/site/server'
import colors from 'picocolors'
import { type BundleName, buildBundles } from './build-bundles.ts'
import { buildDirectory } from './build-directory.ts'
import { closeOnSignals } from './close-on-signals.ts'
import { assertPortIsFree } from './free-port.ts'
import { applyServeOptions, type ServeArguments } from './serve-options.ts'
import { simulatorPages, startSimulators } from './simulators.ts'
import { reportFiles } from './watched-process.ts'
import { welcome } from './welcome.ts'

/**
 * Runs the product until it is stopped: builds missing or outdated bundles, migrates, creates demo content, listens.
 * @throws ConfigurationError and anything else that prevents it from listening
 */
export async function serve(options: ServeArguments): Promise<void> {
  const began = performance.now()
  applyServeOptions(options, process.env)
  const root = path.resolve(options.root ?? '.')
  const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development'
  const project = await loadProject(root)
  const simulators = options.payments ? await startSimulators({ root, project, environment: process.env }) : undefined
  // Real keys would take real money.
  Object.assign(process.env, simulators?.variables)
  const secrets = secretsFile(path.resolve(root, process.env.DATA_DIR || '.tessera'))
  const isFirstStart = !existsSync(secrets)
  for (const { typed, meant } of misspeltVariables(process.env)) {
    console.warn(`${colors.yellow('Warning')}  Unknown variable ${typed}. Did you mean ${meant}?`)
  }
  const configuration = loadConfiguration(root, project)
  await assertPortIsFree(configuration.port, configuration.host)
  const leftOut: LeftOutPlugin[] = []
  const loaded = await discoverPlugins(
    root,
    project,
    options.safe ? failure => leftOut.push({ plugin: pluginOf(failure) ?? '', reason: failure.message }) : undefined,
  )
  const plugins = options.safe ? loaded : sortPlugins(loaded)
  if (!options.safe) assertEnvironment(plugins, configuration)
  reportFiles({
    folders: plugins.flatMap(({ plugin }) => (plugin.migrations ? [fileURLToPath(plugin.migrations)] : [])),
  })
  await assertReachable(configuration)
  if (mode === 'production') await buildWhenStale(configuration)

  const folders = { root, mode, buildDirectory: buildDirectory(root) } as const
  const hostOptions = { root, configuration, plugins, extensions: [site(folders), admin(folders)], leftOut }
  const host = await (options.safe ? createHostWithoutFailing : createHost)(hostOptions)
  try {
    await host.listen()
  } catch (error) {
    await host.close()
    throw error
  }
  closeOnSignals(host)
  const seconds = (performance.now() - began) / 1000
  const isFirst = host.announcements.length > 0 || (isFirstStart && existsSync(secrets))
  console.log(welcome(host, { seconds, isFirst }))
  for (const { plugin, reason } of host.leftOut) {
    console.warn(`${colors.yellow('Warning')}  The site has started without ${plugin}. ${reason}\n`)
  }
  if (simulators) console.log(`${simulatorPages(simulators)}\n`)
  // Otherwise garbage of the start would stay until the heap is full.
  await globalThis.gc?.({ type: 'major', execution: 'async' })
}

/** Reports an unreachable database before the build, which takes time. */
async function assertReachable({ databaseUrl }: Configuration): Promise<void> {
  if (!databaseUrl) return
  const database = await openDatabase({ url: databaseUrl, poolSize: 1 })
  await database.close()
}

async function buildWhenStale({ root, project, dataDirectory }: Configuration): Promise<void> {
  const options = { root, project, dataDirectory, buildDirectory: buildDirectory(root) }
  const stale: BundleName[] = [
    ...(isBuildStale(options) ? (['site'] as const) : []),
    ...(isAdminStale(options) ? (['back-office'] as const) : []),
  ]
  await buildBundles(stale, { root })
}
