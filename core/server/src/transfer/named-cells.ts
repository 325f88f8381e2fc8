import type { Entity } from '@tessera/core'
import { routeOf } from '../access/right-routes.ts'
import { issues } from '../issues.ts'
import { namesIn } from './record-names.ts'
import type { CallerTools, ExportTools, ImportTools } from './transfer-part.ts'
import type { ImportLine } from './transfer-part-of.ts'

/** Records that a cell names. */
export interface NamedRecords {
  readonly ids: readonly string[]
  /** Whether these are all: none had to be left out. */
  readonly isWhole: boolean
}

/** Cells that name records of other entities. */
export class NamedCells {
  readonly #columns: readonly (readonly [name: string, entity: Entity])[]

  constructor(columns: readonly (readonly [name: string, entity: Entity])[]) {
    this.#columns = columns
  }

  /** Brings what comes from elsewhere, before the transaction. */
  async fetch(lines: readonly ImportLine[], tools: ExportTools): Promise<void> {
    for (const [column, entity] of this.#columns) {
      const names = tools.names.of(entity)
      if (!names.fetch) continue
      const asked = new Set(lines.flatMap(({ cells }) => namesIn(cells[column] ?? '')))
      const fetched = [...asked].filter(name => names.isFetched?.(name))
      if (fetched.length === 0 || !mayCreate(entity, tools)) continue
      for (const [name, cause] of await names.fetch(fetched, tools)) {
        tools.names.failures.set(`${entity.path} ${name}`, cause)
      }
    }
  }

  /**
   * The records that cells name, by row. Missing ones are created where the import asks for it; other unknown names refuse their
   * row.
   */
  async find(
    column: string,
    entity: Entity,
    cells: readonly { readonly row: number; readonly names: readonly string[] }[],
    tools: ImportTools,
  ): Promise<ReadonlyMap<number, NamedRecords>> {
    const names = tools.names.of(entity)
    const asked = [...new Set(cells.flatMap(cell => cell.names))]
    if (asked.length === 0) return new Map(cells.map(({ row }) => [row, { ids: [], isWhole: true }]))
    let found = await names.find(asked, tools)
    const missing = asked.filter(name => !found.has(name) && !names.isFetched?.(name))
    const problems =
      missing.length > 0 &&
      names.create &&
      names.canCreate &&
      tools.createsMissing.has(column) &&
      mayCreate(entity, tools)
        ? await names.create(missing, tools)
        : undefined
    if (problems) {
      for (const name of missing) if (!problems.has(name)) tools.added(entity, name)
      found = await names.find(asked, tools)
    }
    return new Map(
      cells.map(({ row, names: inCell }) => {
        const ids: string[] = []
        let isWhole = true
        for (const name of inCell) {
          const id = found.get(name)
          if (typeof id === 'string') {
            if (!ids.includes(id)) ids.push(id)
            continue
          }
          isWhole = false
          if (id === null) tools.refuse(row, column, issues.SEVERAL_NAMED(column, { name }))
          else if (names.isFetched?.(name)) this.#missed(row, column, entity, name, tools)
          else tools.refuse(row, column, problems?.get(name) ?? issues.NONE_NAMED(column, { name }))
        }
        return [row, { ids, isWhole }]
      }),
    )
  }

  /** A record that comes from elsewhere, and hasn't. */
  #missed(row: number, column: string, entity: Entity, name: string, tools: ImportTools): void {
    if (!mayCreate(entity, tools)) tools.refuse(row, column, issues.NONE_NAMED(column, { name }))
    else if (tools.isDryRun) tools.added(entity, name)
    else {
      const cause = tools.names.failures.get(`${entity.path} ${name}`)
      tools.warn(row, column, issues.NOT_FETCHED(column, { name, cause: cause?.text ?? '' }))
    }
  }
}

function mayCreate(entity: Entity, { host, context }: CallerTools): boolean {
  return host.access.isAllowed(context.caller, ...routeOf(entity, 'create'))
}
