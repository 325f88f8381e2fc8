import type { Entity } from '@tessera/core'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { createContext, useContext } from 'react'
import { type Labels, useLabels } from '../../model/labels.ts'
import { relationOf } from './list-relations.ts'

const AdditionsContext = createContext<TableAdditions>({})

/** Tells everything in a table what packages add to it. */
export const TableAdditionsProvider = AdditionsContext.Provider

export function useTableAdditions(): TableAdditions {
  return useContext(AdditionsContext)
}

/** The heading of a column: a package's own, that of the linked records, else what the field is called. */
export function useColumnTitle(): (entity: Entity, name: string) => string {
  const { columns } = useTableAdditions()
  const labels = useLabels()
  return (entity, name) => columns?.[name]?.title ?? relationTitle(labels, entity, name) ?? labels.field(entity, name)
}

/** What a relation links, with its module where another relation links records that are called the same. */
function relationTitle(labels: Labels, entity: Entity, name: string): string | undefined {
  const found = relationOf(entity, name)
  if (!found) return undefined
  const title = labels.many(found.end.entity)
  const isAlone = Object.keys(entity.fields).every(each => {
    const other = each === name ? undefined : relationOf(entity, each)
    return !other || labels.many(other.end.entity) !== title
  })
  return isAlone ? title : `${title} (${labels.module(found.end.entity.module)})`
}
