import { existsSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../usage-error.ts'
import type { Plan } from './plan.ts'
import { defaultExport, programOf, propertyOf, stringOf, withElement } from './source-edits.ts'

const files = ['tessera.config.ts', 'tessera.config.js', 'tessera.config.mjs']

/**
 * Adds a package to the plugins of the project's configuration, if it isn't among them.
 * @throws UsageError if there is no such list in the file
 */
export function addPlugin(plan: Plan, packageName: string): void {
  const file = files.find(name => existsSync(path.join(plan.root, name)))
  if (!file) throw new UsageError(`No tessera.config.ts in ${plan.root}`)
  plan.edit(file, source => {
    const configuration = defaultExport(programOf(source))
    const plugins = configuration?.type === 'ObjectExpression' ? propertyOf(configuration, 'plugins') : undefined
    if (plugins?.type !== 'ArrayExpression') {
      throw new UsageError(`Add '${packageName}' to the plugins in ${file}: their list was not found there`)
    }
    const names = plugins.elements.map(each =>
      each?.type === 'ArrayExpression' ? stringOf(each.elements[0]) : stringOf(each),
    )
    return names.includes(packageName) ? source : withElement(source, plugins, `'${packageName}'`)
  })
}
