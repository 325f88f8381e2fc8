import type { Configuration } from '@tessera/server'
import { configuredPackages, findPackage, widgetsPackages } from '@tessera/server/project'
import { type Finding, failure, ok } from './finding.ts'

/** Packages of the product fit one another within a minor version. */
export function* examinePackages({ root, project }: Configuration): Generator<Finding> {
  let names: readonly string[]
  try {
    const plugins = configuredPackages(project.plugins, root)
    const halves = plugins.flatMap(({ server }) => server ?? [])
    names = [...[...plugins, ...widgetsPackages(plugins, root)].map(({ name }) => name), ...halves]
  } catch {
    // Plugins that aren't installed are examined by themselves.
    names = []
  }
  const all = [...new Set(['@tessera/core', '@tessera/server', '@tessera/widget-sdk', '@tessera/site', ...names])]
  const own = all.filter(name => name.startsWith('@tessera/')).flatMap(name => findPackage(name, root) ?? [])
  const lines = Map.groupBy(own, ({ version }) => version.split('.').slice(0, 2).join('.'))
  if (lines.size <= 1) {
    yield ok('Packages', `${own.length} of the product, version ${own[0]?.version ?? 'unknown'}`)
    return
  }
  const [most] = [...lines.values()].toSorted((one, other) => other.length - one.length)
  const version = most?.[0]?.version
  const others = own.filter(each => !most?.includes(each)).map(each => `${each.name} ${each.version}`)
  yield failure('Packages', `${others.join(', ')} beside ${version} of the others`, `install them at ~${version}`)
}
