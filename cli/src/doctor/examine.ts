import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Configuration, ConfiguredPlugin } from '@tessera/server'
import { assertEnvironment, assertOptions, discoverPlugins, serviceChecks, sortPlugins } from '@tessera/server/host'
import { loadConfiguration, loadProject, misspeltVariables, secretsFile } from '@tessera/server/project'
import { examineDataDirectory } from './data-directory.ts'
import { examineDatabase } from './examine-database.ts'
import { type Finding, failed, ok, warning } from './finding.ts'
import { examinePackages } from './packages.ts'

/**
 * Examines a project and what it is configured with, one thing after the other; what needs something that is broken is left out. It
 * changes nothing.
 * @param root the project's folder
 */
export async function* examine(root: string, environment: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  yield ok('Node', process.version)
  const configuration = yield* examineConfiguration(root, environment)
  if (!configuration) return
  yield* examineAddress(configuration)
  yield* examinePackages(configuration)
  yield* examineDataDirectory(configuration)
  const plugins = yield* examinePlugins(configuration)
  if (!plugins) return
  yield* examineDatabase(configuration, plugins)
  for (const { name, variables, check } of serviceChecks(configuration, plugins)) {
    try {
      await check()
      yield ok(name, 'can be reached')
    } catch (error) {
      yield failed(name, error, `Start it, or change ${variables}`)
    }
  }
}

async function* examineConfiguration(
  root: string,
  environment: NodeJS.ProcessEnv,
): AsyncGenerator<Finding, Configuration | undefined> {
  for (const { typed, meant } of misspeltVariables(environment)) {
    yield warning('Environment', `${typed} is no variable of the product`, `Did you mean ${meant}?`)
  }
  try {
    const project = await loadProject(root)
    const configuration = loadConfiguration(root, project, withSecrets(root, environment))
    yield ok('Configuration', `${project.plugins.length} plugins; ${configuration.languages.join(', ')}`)
    return configuration
  } catch (error) {
    yield failed('Configuration', error, 'Mend tessera.config.ts or the variable that is named')
    return undefined
  }
}

/** Without them, a configuration would write new secrets: an examination only looks. */
function withSecrets(root: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (existsSync(secretsFile(path.resolve(root, environment.DATA_DIR || '.tessera')))) return environment
  const secret = () => randomBytes(48).toString('base64url')
  return {
    ...environment,
    RBAC_SECRET_KEY: environment.RBAC_SECRET_KEY || secret(),
    RBAC_JWT_SECRET: environment.RBAC_JWT_SECRET || secret(),
  }
}

function* examineAddress({ isPublicUrlFixed, publicUrl, environment }: Configuration): Generator<Finding> {
  const { hostname, protocol } = new URL(publicUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!isPublicUrlFixed && environment.HOST && environment.HOST !== '127.0.0.1') {
    yield warning('Address', 'Others can reach the site, whose address is not known', 'Set PUBLIC_URL to it')
  } else if (!isLocal && protocol === 'http:') {
    yield warning('Address', `${publicUrl} is not encrypted`, 'Serve the site over https, and say so in PUBLIC_URL')
  } else yield ok('Address', publicUrl)
}

async function* examinePlugins(
  configuration: Configuration,
): AsyncGenerator<Finding, readonly ConfiguredPlugin[] | undefined> {
  try {
    const plugins = sortPlugins(await discoverPlugins(configuration.root, configuration.project))
    assertOptions(plugins)
    assertEnvironment(plugins, configuration)
    yield ok('Plugins', plugins.map(({ plugin }) => plugin.name).join(', '))
    return plugins
  } catch (error) {
    yield failed('Plugins', error, 'Install what is missing, or mend the plugin’s line in tessera.config.ts')
    return undefined
  }
}
