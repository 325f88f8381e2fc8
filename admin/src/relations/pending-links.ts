import type { BatchOperation } from '@tessera/core'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import { useMemo, useRef, useState } from 'react'
import { movedTo } from '../lists/order/moved.ts'
import type { EntityModel } from '../model/entity-model.ts'
import { type LinkDefinition, type LinkTarget, linkDefinitionFrom } from './link-definition.ts'
import { linkOperation } from './use-add-links.ts'

/** A link that is created together with its owner. */
export interface PendingLink {
  readonly id: string
  readonly definition: LinkDefinition
  readonly target: LinkTarget
  readonly record: AdminRow
}

/** A pending link as plain data, stored in a draft. */
export interface StoredLink {
  /** Path of the relation. */
  readonly relation: string
  /** The relation's field with the owner. */
  readonly key: string
  /** Path of the target's entity. */
  readonly target: string
  readonly record: AdminRow
}

/** The links of a record that isn't created yet. */
export interface PendingLinks {
  of(definition: LinkDefinition): readonly PendingLink[]
  add(definition: LinkDefinition, target: LinkTarget, records: readonly AdminRow[]): void
  remove(ids: readonly string[]): void
  move(definition: LinkDefinition, from: number, to: number): void
  clear(): void
  /** The current links as plain data, not those of the last render. */
  stored(): readonly StoredLink[]
  /** Adds stored links, except those whose module is no longer installed. */
  restore(stored: readonly StoredLink[]): void
  /** The current ids. */
  ids(): readonly string[]
  /** Whether there are none at the moment. */
  isEmpty(): boolean
  /** The writes that create them, each relation in order. */
  operations(owner: RecordRef): readonly BatchOperation[]
}

const keyOf = ({ relation, key }: LinkDefinition) => `${relation.path}.${key}`
const isOf = (definition: LinkDefinition) => (link: PendingLink) => keyOf(link.definition) === keyOf(definition)

/** Holds links until their form is saved. */
export function usePendingLinks(model: EntityModel): PendingLinks {
  const [links, setLinks] = useState<readonly PendingLink[]>([])
  const latest = useRef(links)
  return useMemo(() => {
    const set = (next: readonly PendingLink[]) => {
      latest.current = next
      setLinks(next)
    }
    return {
      of: definition => links.filter(isOf(definition)),
      add: (definition, target, records) =>
        set([...latest.current, ...records.map(record => ({ id: crypto.randomUUID(), definition, target, record }))]),
      remove: ids => {
        if (ids.length > 0) set(latest.current.filter(({ id }) => !ids.includes(id)))
      },
      move: (definition, from, to) => {
        const ofDefinition = latest.current.filter(isOf(definition))
        set([...latest.current.filter(each => !ofDefinition.includes(each)), ...movedTo(ofDefinition, from, to)])
      },
      clear: () => {
        if (latest.current.length > 0) set([])
      },
      stored: () => latest.current.map(storedLink),
      restore: stored => set([...latest.current, ...stored.flatMap(each => pendingLink(model, each) ?? [])]),
      ids: () => latest.current.map(({ id }) => id),
      isEmpty: () => latest.current.length === 0,
      operations: owner => pendingLinkOperations(latest.current, owner),
    }
  }, [links, model])
}

/** A pending link as plain data. */
export const storedLink = ({ definition, target, record }: PendingLink): StoredLink => ({
  relation: definition.relation.path,
  key: definition.key,
  target: target.entity.path,
  record,
})

/** A pending link from plain data; null if its relation or entity is no longer installed. */
export function pendingLink(
  model: EntityModel,
  { relation, key, target: path, record }: StoredLink,
): PendingLink | null {
  const entity = model.entities.get(relation)
  const definition = entity && linkDefinitionFrom(model, entity, key)
  const target = definition?.targets.find(each => each.entity.path === path)
  return definition && target ? { id: crypto.randomUUID(), definition, target, record } : null
}

export function pendingLinkOperations(links: readonly PendingLink[], owner: RecordRef): readonly BatchOperation[] {
  return [...Map.groupBy(links, ({ definition }) => keyOf(definition)).values()].flatMap(group =>
    group.map(({ definition, target, record }, index) => linkOperation(definition, target, owner, record.id, index)),
  )
}
