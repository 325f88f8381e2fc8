import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ESTree } from 'rolldown/utils'
import { UsageError } from '../usage-error.ts'
import type { Plan } from './plan.ts'
import {
  defaultExport,
  programOf,
  propertyOf,
  type Source,
  stringOf,
  withElement,
  withoutElement,
} from './source-edits.ts'

/**
 * Takes a package out of the plugins of the project's configuration.
 * @throws UsageError if there is no such list in the file, or the package isn't in it
 */
export function removePlugin(plan: Plan, packageName: string): void {
  const file = configurationFile(plan)
  plan.edit(file, source => {
    const plugins = pluginsIn(source, `Take '${packageName}' out of the plugins`)
    const found = plugins.elements.find(each => nameOf(each) === packageName)
    if (!found) throw new UsageError(`${file} has no plugin ${packageName}`)
    return withoutElement(source, plugins, found)
  })
}

const files = ['tessera.config.ts', 'tessera.config.js', 'tessera.config.mjs']

/** Whether a folder has a configuration. */
export function isProject(root: string): boolean {
  return files.some(file => existsSync(path.join(root, file)))
}

/**
 * Adds a package to the plugins of the project's configuration, if it isn't among them.
 * @throws UsageError if there is no such list in the file
 */
export function addPlugin(plan: Plan, packageName: string): void {
  plan.edit(configurationFile(plan), source => {
    const plugins = pluginsIn(source, `Add '${packageName}' to the plugins`)
    const isThere = plugins.elements.some(each => nameOf(each) === packageName)
    return isThere ? source : withElement(source, plugins, `'${packageName}'`)
  })
}

function configurationFile({ root }: Plan): string {
  const file = files.find(name => existsSync(path.join(root, name)))
  if (!file) throw new UsageError(`No tessera.config.ts in ${root}`)
  return file
}

/** @param remedy what a person can do where the list isn't found */
function pluginsIn(source: Source, remedy: string): ESTree.ArrayExpression {
  const configuration = defaultExport(programOf(source))
  const plugins = configuration?.type === 'ObjectExpression' ? propertyOf(configuration, 'plugins') : undefined
  if (plugins?.type === 'ArrayExpression') return plugins
  throw new UsageError(`${remedy} in ${source.file}: their list was not found there`)
}

function nameOf(element: ESTree.ArrayExpression['elements'][number]): string | undefined {
  return element?.type === 'ArrayExpression' ? stringOf(element.elements[0]) : stringOf(element)
}
