import type { Entity, Input, Patch, Row } from '@tessera/core'
import { type Context, serviceOf, system, type Transaction, ValidationError } from '@tessera/server'
import { widgetsToExternalWidgets } from '../index.ts'
import { hostIssues, UnknownExternalModuleError } from './errors.ts'

type Link = typeof widgetsToExternalWidgets
type Change = { readonly id: string; readonly data: Patch<Link> }
type Inside = Context & { readonly transaction: Transaction }
/** The widget that a link shows. */
type Pair = Pick<Row<Link>, 'externalModule' | 'externalWidgetId'>

/**
 * Links to widgets of any module: no foreign key holds them, so each write looks whether the widget is there, and locks it
 * until it is done. A link whose widget or module has gone since stays, and can still be moved: only a new pair has to
 * exist.
 */
export class ExternalWidgetService extends serviceOf(widgetsToExternalWidgets) {
  override createMany(inputs: readonly Input<Link>[], context: Context): Promise<Row<Link>[]> {
    return this.#together(context, async inside => {
      const rows = await super.createMany(inputs, inside)
      await this.#assertThere(rows, inside)
      return rows
    })
  }

  override updateMany(changes: readonly Change[], context: Context): Promise<Row<Link>[]> {
    const aimed = changes.filter(({ data }) => data.externalModule !== undefined || data.externalWidgetId !== undefined)
    if (aimed.length === 0) return super.updateMany(changes, context)
    return this.#together(context, async inside => {
      const before = await this.#pairs(
        aimed.map(({ id }) => id),
        inside,
      )
      const rows = await super.updateMany(changes, inside)
      const isNew = (row: Row<Link>) => before.has(row.id) && before.get(row.id) !== keyOf(row)
      await this.#assertThere(rows.filter(isNew), inside)
      return rows
    })
  }

  #together<Result>(context: Context, work: (inside: Inside) => Promise<Result>): Promise<Result> {
    const { transaction } = context
    if (transaction) return work({ ...context, transaction })
    return this.host.database.transaction(own => work({ ...context, transaction: own }))
  }

  /** What links show before they are changed; locks them. */
  async #pairs(ids: readonly string[], { transaction }: Inside): Promise<ReadonlyMap<string, string>> {
    // The update itself reports what the caller may not see.
    const rows = await this.query({ ...system, transaction })
      .findByIds([...ids])
      .orderBy('id')
      .forUpdate()
    return new Map(rows.map(row => [row.id, keyOf(row)]))
  }

  /** @throws UnknownExternalModuleError, ValidationError when one of the widgets doesn't exist */
  async #assertThere(links: readonly Pair[], { transaction }: Inside): Promise<void> {
    const byModule = Map.groupBy(links, ({ externalModule }) => externalModule ?? '')
    for (const [module, group] of [...byModule].toSorted(([one], [other]) => one.localeCompare(other))) {
      const entity = this.#widgetOf(module)
      const wanted = new Set(group.map(({ externalWidgetId }) => externalWidgetId))
      const widgets = this.host.service(entity).query({ ...system, transaction })
      const found = await widgets
        .findByIds([...wanted])
        .select('id')
        .orderBy('id')
        .forKeyShare()
      if (found.length === wanted.size) continue
      throw new ValidationError(hostIssues.HOST_UNKNOWN_EXTERNAL_RECORD('externalWidgetId', { entity: entity.path }))
    }
  }

  /** Not host itself: a host widget in a host widget could contain itself. */
  #widgetOf(module: string): Entity {
    const entity = module === 'host' ? undefined : this.host.entities.get(`${module}/widgets`)
    if (entity) return entity
    const modules = [...this.host.entities.values()]
      .filter(each => each.name === 'widget' && each.module !== 'host')
      .map(each => each.module)
    throw new UnknownExternalModuleError({ choices: modules.sort() })
  }
}

function keyOf({ externalModule, externalWidgetId }: Pair): string {
  return `${externalModule} ${externalWidgetId}`
}
