import type { BatchOperation } from '@tessera/core'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import { useMemo, useRef, useState } from 'react'
import { movedTo } from '../lists/order/moved.ts'
import type { LinkTarget, LinkWay } from './link-way.ts'
import { linkOperation } from './use-add-links.ts'

/** A link that is made together with the record that it begins at. */
export interface StagedLink {
  readonly id: string
  readonly way: LinkWay
  readonly target: LinkTarget
  readonly record: AdminRow
}

/** The links of a record that is yet to be made. */
export interface StagedLinks {
  of(way: LinkWay): readonly StagedLink[]
  add(way: LinkWay, target: LinkTarget, records: readonly AdminRow[]): void
  remove(id: string): void
  move(way: LinkWay, from: number, to: number): void
  clear(): void
  /** Whether there are any at this very moment. */
  isEmpty(): boolean
  /** The writes that make them, each relation in its order. */
  operations(owner: RecordRef): readonly BatchOperation[]
}

const keyOf = ({ relation, key }: LinkWay) => `${relation.path}.${key}`
const isOf = (way: LinkWay) => (link: StagedLink) => keyOf(link.way) === keyOf(way)

/** Keeps links until the form that they belong to is saved. */
export function useStagedLinks(): StagedLinks {
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
      remove: id => set(latest.current.filter(each => each.id !== id)),
      move: (way, from, to) => {
        const own = latest.current.filter(isOf(way))
        set([...latest.current.filter(each => !own.includes(each)), ...movedTo(own, from, to)])
      },
      clear: () => set([]),
      isEmpty: () => latest.current.length === 0,
      operations: owner => stagedOperations(latest.current, owner),
    }
  }, [links])
}

export function stagedOperations(links: readonly StagedLink[], owner: RecordRef): readonly BatchOperation[] {
  return [...Map.groupBy(links, ({ way }) => keyOf(way)).values()].flatMap(group =>
    group.map(({ way, target, record }, index) => linkOperation(way, target, owner, record.id, index)),
  )
}
