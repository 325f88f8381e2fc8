import { readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../usage-error.ts'
import type { EntityName } from '../names.ts'
import { type OwnModule, type OwnWidgets, ownModule, ownModules } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { objectArgument, propertyOf, type Source } from '../source-edits.ts'
import { registered, type VariantEntity, variantsCall, withVariant } from '../variant-edits.ts'
import { copyInto, fileIn, type InstalledWidgets, installedWidgets } from './installed-widgets.ts'
import { entityOf } from './make-variant.ts'

/**
 * Copies a variant of an installed module, with the files of its package that it imports, into a module of the project, and registers it
 * there: the last registration of a variant wins.
 * @param to the module that gets it (default: the only one of the project)
 */
export async function ejectVariant(
  plan: Plan,
  entity: EntityName,
  variant: string,
  to: string | undefined,
): Promise<void> {
  const { widgets } = receiver(plan, to)
  const of = await entityOf(plan, entity)
  if (registered(plan.source(widgets.index), of).includes(variant)) {
    const copied = plan.read(`${widgets.folder}/src/${entity.module}/${entity.name}/${variant}.tsx`) !== null
    if (copied) return
    throw new UsageError(`${widgets.index} has a variant ${variant} of ${entity.module}/${entity.name} already`)
  }
  const from = await installedWidgets(plan.root, entity.module)
  const found = registration(from, of, variant)
  const file = copyInto(plan, widgets, entity.module, from, path.join(from.folder, found.file))
  plan.edit(widgets.index, source =>
    withVariant(source, of, {
      name: variant,
      file: `./${entity.module}/${found.file.replace(/^\.\//, '')}`,
      isIsland: found.isIsland,
      ...(found.options !== undefined && { options: found.options }),
    }),
  )
  plan.next.push(`Pages show yours in place of that of ${from.name}: change ${file}`)
}

/** @throws UsageError where it isn't clear which module gets what is copied, or it has no place for it */
export function receiver(plan: Plan, to: string | undefined): OwnModule & { readonly widgets: OwnWidgets } {
  const modules = ownModules(plan.root)
  const target = to ?? (modules.length === 1 ? modules[0]?.name : undefined)
  if (target === undefined) {
    throw new UsageError(
      `Which module gets it? Add --to: ${modules.map(({ name }) => name).join(', ') || 'there is none'}`,
    )
  }
  const module = ownModule(plan.root, target)
  const { widgets, name } = module
  if (!widgets) throw new UsageError(`The package of ${name} names no widgets in its "tessera"`)
  return { ...module, widgets }
}

interface Registration {
  /** From the file that registers it. */
  readonly file: string
  readonly isIsland: boolean
  readonly options?: string
}

function registration({ name, index }: InstalledWidgets, of: VariantEntity, variant: string): Registration {
  const source: Source = { file: `${name}/${path.basename(index)}`, text: readFileSync(index, 'utf8') }
  const call = variantsCall(source, of)
  const object = call && objectArgument(call, 1)
  const value = object && propertyOf(object, variant)
  const file = fileIn(value)
  if (value?.type !== 'CallExpression' || file === undefined) {
    const known = object ? registered(source, of).join(', ') : ''
    throw new UsageError(`${name} has no variant ${variant} of it${known && `. There are: ${known}`}`)
  }
  const given = objectArgument(value, 1)
  const isIsland = value.callee.type === 'Identifier' && value.callee.name === 'island'
  return { file, isIsland, ...(given && { options: source.text.slice(given.start, given.end) }) }
}
