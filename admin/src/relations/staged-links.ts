import type { BatchOperation } from '@tessera/core'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import { useMemo, useRef, useState } from 'react'
import { movedTo } from '../lists/order/moved.ts'
import type { EntityModel } from '../model/entity-model.ts'
import { type LinkTarget, type LinkWay, linkWayFrom } from './link-way.ts'
import { linkOperation } from './use-add-links.ts'

/** A link that is made together with the record that it begins at. */
export interface StagedLink {
  readonly id: string
  readonly way: LinkWay
  readonly target: LinkTarget
  readonly record: AdminRow
}

/** A staged link as plain data, which outlives the page. */
export interface KeptLink {
  /** Path of the relation. */
  readonly relation: string
  /** The field of the relation that holds the record which it begins at. */
  readonly key: string
  /** Path of the entity that it leads to. */
  readonly target: string
  readonly record: AdminRow
}

/** The links of a record that is yet to be made. */
export interface StagedLinks {
  of(way: LinkWay): readonly StagedLink[]
  add(way: LinkWay, target: LinkTarget, records: readonly AdminRow[]): void
  remove(ids: readonly string[]): void
  move(way: LinkWay, from: number, to: number): void
  clear(): void
  /** The links at this very moment. */
  kept(): readonly KeptLink[]
  /** Adds what was kept; links that the site's modules do not have any more stay away. */
  restore(kept: readonly KeptLink[]): void
  /** Ids of the links at this very moment. */
  ids(): readonly string[]
  /** Whether there are any at this very moment. */
  isEmpty(): boolean
  /** The writes that make them, each relation in its order. */
  operations(owner: RecordRef): readonly BatchOperation[]
}

const keyOf = ({ relation, key }: LinkWay) => `${relation.path}.${key}`
const isOf = (way: LinkWay) => (link: StagedLink) => keyOf(link.way) === keyOf(way)

/** Keeps links until the form that they belong to is saved. */
export function useStagedLinks(model: EntityModel): StagedLinks {
  const [links, setLinks] = useState<readonly StagedLink[]>([])
  const latest = useRef(links)
  return useMemo(() => {
    const set = (next: readonly StagedLink[]) => {
      latest.current = next
      setLinks(next)
    }
    return {
      of: way => links.filter(isOf(way)),
      add: (way, target, records) =>
        set([...latest.current, ...records.map(record => ({ id: crypto.randomUUID(), way, target, record }))]),
      remove: ids => {
        if (ids.length > 0) set(latest.current.filter(({ id }) => !ids.includes(id)))
      },
      move: (way, from, to) => {
        const own = latest.current.filter(isOf(way))
        set([...latest.current.filter(each => !own.includes(each)), ...movedTo(own, from, to)])
      },
      clear: () => {
        if (latest.current.length > 0) set([])
      },
      kept: () => latest.current.map(keptLink),
      restore: kept => set([...latest.current, ...kept.flatMap(each => stagedLink(model, each) ?? [])]),
      ids: () => latest.current.map(({ id }) => id),
      isEmpty: () => latest.current.length === 0,
      operations: owner => stagedOperations(latest.current, owner),
    }
  }, [links, model])
}

/** A staged link as plain data. */
export const keptLink = ({ way, target, record }: StagedLink): KeptLink => ({
  relation: way.relation.path,
  key: way.key,
  target: target.entity.path,
  record,
})

/** A staged link out of plain data; null where the site does not have its relation or entity any more. */
export function stagedLink(model: EntityModel, { relation, key, target: path, record }: KeptLink): StagedLink | null {
  const entity = model.entities.get(relation)
  const way = entity && linkWayFrom(model, entity, key)
  const target = way?.targets.find(each => each.entity.path === path)
  return way && target ? { id: crypto.randomUUID(), way, target, record } : null
}

export function stagedOperations(links: readonly StagedLink[], owner: RecordRef): readonly BatchOperation[] {
  return [...Map.groupBy(links, ({ way }) => keyOf(way)).values()].flatMap(group =>
    group.map(({ way, target, record }, index) => linkOperation(way, target, owner, record.id, index)),
  )
}
