import type { Rights } from '@tessera/core'
import type { ApiCaller } from '../../data/api-caller.ts'
import { copiedValues } from '../../forms/copied-values.ts'
import { blockRef } from '../gallery/block-ref.ts'
import type { RecordOf } from '../page/page-parts.ts'
import { readChildren } from '../tree/record-children.ts'
import type { Change } from './change.ts'

/** The pieces that pages are built of: they belong to their block. Records of other modules are only shown by it. */
const piecesModule = 'website-builder'
const deepest = 8

/**
 * What makes a copy of a record with everything that belongs to it; records of other modules, and files, are linked to again.
 * @param rootRef by which the operations call the copy of the record itself
 * @throws ApiError when what is in it can't be read
 */
export async function copyRecord(
  api: ApiCaller,
  rights: Rights,
  record: RecordOf,
  rootRef = blockRef,
): Promise<Change[]> {
  const changes: Change[] = []
  const refs = new Map<string, string>()

  async function copy({ entity, row }: RecordOf, depth: number): Promise<string> {
    const known = refs.get(row.id)
    if (known !== undefined) return known
    const ref = depth === 0 ? rootRef : `${rootRef}:${refs.size}`
    refs.set(row.id, ref)
    changes.push({ action: 'create', entity: entity.path, ref, data: copiedValues(entity, row) })
    for (const { containing, link, record: child } of await readChildren(api, rights, entity, row.id)) {
      const { relation, ownerKey, key } = containing
      if (!rights.entities[relation.path]?.includes('create')) continue
      const isPiece = child.entity.module === piecesModule && depth < deepest
      const id = isPiece ? { $ref: await copy(child, depth + 1) } : child.row.id
      changes.push({
        action: 'create',
        entity: relation.path,
        data: { ...copiedValues(relation, link), [ownerKey]: { $ref: ref }, [key]: id },
      })
    }
    return ref
  }

  await copy(record, 0)
  return changes
}
