import { existsSync, readFileSync } from 'node:fs'
import { configuredPackages, loadProject, widgetsPackages } from '@tessera/server/project'
import type { EntityName } from '../names.ts'
import { ownModules } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import type { Source } from '../source-edits.ts'
import { readableVariants } from '../variant-edits.ts'
import { indexOf } from './installed-widgets.ts'
import { entityOf } from './make-variant.ts'

/** The variants that all modules have of an entity; undefined where the sources don't tell. */
export async function knownVariants(plan: Plan, entity: EntityName): Promise<string[] | undefined> {
  const of = await entityOf(plan, entity)
  const sources = await widgetSources(plan)
  // Another module that has variants of the entity imports it.
  const asked = sources.filter(each => each.module === entity.module || each.source?.text.includes(of.package))
  const found = asked.map(({ source }) => source && readableVariants(source, of))
  const isKnown = sources.some(each => each.module === entity.module) && !found.includes(undefined)
  return isKnown ? [...new Set(found.flatMap(each => each ?? []))] : undefined
}

/** What registers the variants of each module; without a source where the package has none. */
async function widgetSources(plan: Plan): Promise<{ readonly module: string; readonly source: Source | undefined }[]> {
  const own = ownModules(plan.root).flatMap(({ name, widgets }) =>
    widgets ? [{ module: name, source: plan.source(widgets.index) }] : [],
  )
  const { plugins } = await loadProject(plan.root)
  const installed = configuredPackages(plugins, plan.root).flatMap(each => {
    if (each.module === undefined || own.some(({ module }) => module === each.module)) return []
    return widgetsPackages([each], plan.root).map(widgets => {
      const index = indexOf(widgets)
      const text = index && existsSync(index) ? readFileSync(index, 'utf8') : undefined
      const file = `${widgets.name}/index.ts`
      return { module: each.module as string, source: text === undefined ? undefined : { file, text } }
    })
  })
  return [...own, ...installed]
}
