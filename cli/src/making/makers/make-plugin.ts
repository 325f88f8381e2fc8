import { existsSync } from 'node:fs'
import path from 'node:path'
import { toCamelCase, toSentence } from '@tessera/core'
import { loadProject, pluginPackage } from '@tessera/server/project'
import { UsageError } from '../../usage-error.ts'
import { addTexts } from '../catalogue-edits.ts'
import { isInWorkspace, nextInstallation } from '../declare-imports.ts'
import { assertConstant, assertModuleName } from '../names.ts'
import { modulesFolder, ownModules } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { addPlugin } from '../project-configuration.ts'

/** A module of the project's own: one package, with the widget that every module has. */
export async function makePlugin(plan: Plan, name: string): Promise<void> {
  assertModuleName(name)
  const constant = toCamelCase(name)
  assertConstant(constant)
  const packageName = `tessera-plugin-${name}`
  const folder = `${modulesFolder}/${name}`
  const other = ownModules(plan.root).find(each => each.name === name)
  if (other) {
    if (other.folder === folder && other.package === packageName) return
    throw new UsageError(`The module ${name} exists already, in ${other.folder}`)
  }
  if (existsSync(path.join(plan.root, folder))) throw new UsageError(`The folder ${folder} exists already`)
  const { plugins, languages = ['en', 'ru'] } = await loadProject(plan.root)
  const names = plugins.map(pluginPackage)
  if (names.some(each => each === packageName || each === `@tessera/${name}`)) {
    throw new UsageError(`A plugin in tessera.config has the name ${name} already: choose another`)
  }
  plan.create(`${folder}/package.json`, manifest(packageName, name))
  plan.create(`${folder}/src/index.ts`, definitions(name))
  plan.create(`${folder}/src/server/index.ts`, server)
  plan.create(`${folder}/widgets/src/index.ts`, widgets)
  plan.create(`${folder}/test/${name}.test.ts`, contract(constant))
  for (const language of languages) addTexts(plan, folder, language, { module: toSentence(name) })
  addPlugin(plan, packageName)
  plan.follow({ kind: 'link', package: packageName, folder })
  plan.follow({ kind: 'migration', module: name })
  if (isInWorkspace(plan, folder)) nextInstallation(plan)
  plan.next.push(
    `tessera create entity ${name}/<entity> title:localized …`,
    `Names are in ${folder}/messages: ${languages.filter(each => each !== 'en').join(', ') || 'en'} begins in English`,
  )
}

function manifest(packageName: string, module: string): string {
  return `{
  "name": "${packageName}",
  "private": true,
  "type": "module",
  "exports": { ".": "./src/index.ts", "./server": "./src/server/index.ts", "./widgets": "./widgets/src/index.ts" },
  "tessera": { "module": "${module}", "widgets": "${packageName}/widgets" }
}
`
}

function definitions(module: string): string {
  return `import { contentFields, defineModule } from '@tessera/core'

const { entity } = defineModule('${module}')
const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', { access, fields: contentFields() })
`
}

const server = `import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'

export default definePlugin({ entities: definitions, migrations: new URL('../../migrations/', import.meta.url) })
`

const widgets = `import { defineWidgets } from '@tessera/widget-sdk'

export default defineWidgets({ variants: [] })
`

function contract(constant: string): string {
  return `import { describePlugin } from '@tessera/server/testing'
import ${constant} from '../src/server/index.ts'

describePlugin(${constant})
`
}
