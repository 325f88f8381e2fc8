import type { Entity, Field } from '@tessera/core'
import type { TableAdditions, TableColumn } from '@tessera/widget-sdk/admin'
import { createElement, Fragment } from 'react'
import { addedField } from './list-relations.ts'

const columnTypes = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
} as const satisfies Record<NonNullable<TableColumn['kind']>, Field['column']>

/** The entity as a table shows it: its fields, its relations, and the columns that packages add to them. */
export function listedEntity(
  entity: Entity,
  { columns = {} }: TableAdditions,
  relations: Readonly<Record<string, Field>> = {},
): Entity {
  const added = Object.entries(columns).flatMap(([name, { kind }]): [string, Field][] => {
    if (Object.hasOwn(entity.fields, name) || Object.hasOwn(relations, name)) return []
    return [[name, kind ? addedField(kind, columnTypes[kind]) : addedField('text', 'text', false)]]
  })
  if (added.length === 0 && Object.keys(relations).length === 0) return entity
  return { ...entity, fields: { ...entity.fields, ...relations, ...Object.fromEntries(added) } }
}

/** The additions of several packages as one; the last one decides where only one can. */
export function mergedAdditions(all: readonly TableAdditions[]): TableAdditions {
  if (all.length < 2) return all[0] ?? {}
  const actions = all.flatMap(({ Actions }) => Actions ?? [])
  const tabs = all.flatMap(each => each.tabs ?? [])
  const filters = all.flatMap(each => each.filters ?? [])
  const bulkEdits = all.flatMap(each => each.bulkEdits ?? [])
  const merged: TableAdditions = Object.assign({}, ...all)
  return {
    ...merged,
    columns: Object.assign({}, ...all.map(({ columns }) => columns)),
    ...(tabs.length > 0 && { tabs }),
    ...(filters.length > 0 && { filters: [...new Set(filters)] }),
    ...(bulkEdits.length > 0 && { bulkEdits: [...new Set(bulkEdits)] }),
    ...(actions.length > 1 && {
      Actions: props =>
        createElement(
          Fragment,
          null,
          ...actions.map(Actions => createElement(Actions, { key: actions.indexOf(Actions), ...props })),
        ),
    }),
  }
}
