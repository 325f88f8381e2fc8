import type { Entity, Rights } from '@tessera/core'
import { isPlainLink } from '../../relations/link-definition.ts'
import { listColumns } from '../state/list-columns.ts'
import { relationOf } from '../state/list-relations.ts'

/** Relations of a list that can be changed for many records: a link is made by choosing a record, and may be removed. */
export function editableRelations(entity: Entity, { entities }: Rights): string[] {
  return listColumns(entity).filter(name => {
    const found = relationOf(entity, name)
    if (!found || found.relation.writes === 'services') return false
    const { relation, key, end } = found
    const rights = entities[relation.path] ?? []
    const isPlain = isPlainLink({ relation, key, targets: [{ entity: end.entity, key: end.key, values: {} }] })
    return isPlain && rights.includes('create') && rights.includes('delete')
  })
}
