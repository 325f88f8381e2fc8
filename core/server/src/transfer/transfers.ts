import type { Entity, OpenColumns, TransferColumnInfo } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import { routeOf } from '../access/right-routes.ts'
import type { Host } from '../host.ts'
import { NamesOfEntities } from './names-of-entities.ts'
import type { NameTools } from './record-names.ts'
import { referencePart } from './reference-part.ts'
import { relationPart } from './relation-part.ts'
import type { TransferPart } from './transfer-part.ts'
import type { PartColumn } from './transfer-part-of.ts'

export type TransferHost = Host

/** A column of files that is no field, with what reads and writes it. */
export interface TransferredColumn extends TransferColumnInfo {
  readonly part: TransferPart
}

/** What a request does with the columns of an entity. */
export interface Transfer {
  readonly host: TransferHost
  readonly context: Context
  readonly names: NameTools
}

const partsByHost = new WeakMap<TransferHost['entities'], Map<string, readonly TransferPart[]>>()

/** What the columns of one request are resolved with. */
export function transferOf(host: TransferHost, context: Context): Transfer {
  const declared = host.plugins.flatMap(({ plugin }) => plugin.recordNames ?? [])
  const { languages, defaultLanguage } = host.configuration
  const inOrder = [defaultLanguage, ...languages.filter(language => language !== defaultLanguage)]
  return { host, context, names: new NamesOfEntities(declared, inOrder) }
}

/** The columns beside the fields that a caller may export or import, in their order. */
export async function transferColumnsOf(
  entity: Entity,
  transfer: Transfer,
  use: 'export' | 'import',
): Promise<TransferredColumn[]> {
  const columns: TransferredColumn[] = []
  for (const part of partsOf(entity, transfer.host)) {
    if (!mayUse(part, transfer, use)) continue
    for (const column of await part.columns(transfer, use)) columns.push(shown(column, part, transfer))
  }
  return columns
}

/** The columns that an import of the caller may add. */
export function openColumnsOf(entity: Entity, transfer: Transfer): OpenColumns[] {
  const parts = partsOf(entity, transfer.host).filter(part => mayUse(part, transfer, 'import'))
  return parts.flatMap(part => part.open?.(transfer.host) ?? [])
}

/** The columns of these names or headings, as far as the caller may use them. */
export async function transferColumnsByName(
  entity: Entity,
  names: readonly string[],
  transfer: Transfer,
  use: 'export' | 'import',
): Promise<ReadonlyMap<string, TransferredColumn>> {
  if (names.length === 0) return new Map()
  const columns = await transferColumnsOf(entity, transfer, use)
  return new Map(
    names.flatMap((name): [string, TransferredColumn][] => {
      const known = columns.find(column => column.name === name) ?? columns.find(({ heading }) => heading === name)
      if (known) return [[name, known]]
      for (const part of partsOf(entity, transfer.host)) {
        const column = mayUse(part, transfer, use) ? part.column?.(name) : undefined
        if (column) return [[name, shown(column, part, transfer)]]
      }
      return []
    }),
  )
}

/** The parts of an entity: its references, its relations, and those of plugins. */
function partsOf(entity: Entity, { entities, plugins }: TransferHost): readonly TransferPart[] {
  const known = partsByHost.get(entities) ?? new Map<string, readonly TransferPart[]>()
  partsByHost.set(entities, known)
  const declared = plugins.flatMap(({ plugin }) => plugin.transferParts ?? [])
  const own = declared.filter(
    part => part.entity.path === entity.path && part.reads.every(({ path }) => entities.has(path)),
  )
  const replaced = new Set(own.flatMap(({ replaces = [] }) => replaces.map(({ path }) => path)))
  const relations = [...entities.values()].filter(({ path }) => !replaced.has(path))
  const made = known.get(entity.path) ?? [referencePart(entity), relationPart(entity, relations), ...own]
  known.set(entity.path, made)
  return made
}

function mayUse({ reads, writes = [] }: TransferPart, { host, context }: Transfer, use: 'export' | 'import'): boolean {
  if (!reads.every(entity => host.internals.mayRead(context, entity))) return false
  if (use === 'export') return true
  return writes
    .filter(entity => entity.writes !== 'services')
    .every(entity =>
      (['create', 'update'] as const).every(right => host.access.isAllowed(context.caller, ...routeOf(entity, right))),
    )
}

function shown(column: PartColumn, part: TransferPart, { host, context, names }: Transfer): TransferredColumn {
  const target = column.entity === undefined ? undefined : host.entities.get(column.entity)
  const canCreate =
    target !== undefined &&
    names.of(target).canCreate &&
    host.access.isAllowed(context.caller, ...routeOf(target, 'create'))
  const takesAddresses = target !== undefined && names.of(target).isFetched !== undefined
  return {
    heading: column.name,
    ...column,
    ...(target && { canCreate }),
    ...(takesAddresses && { takesAddresses }),
    part,
  }
}
