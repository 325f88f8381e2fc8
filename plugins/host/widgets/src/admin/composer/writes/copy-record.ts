import { type ApiCaller, copiedValues } from '@tessera/admin'
import type { Rights } from '@tessera/core'
import { blockRef } from '../gallery/block-ref.ts'
import type { RecordOf } from '../page/page-parts.ts'
import { type ChildRecord, readChildren } from '../tree/record-children.ts'
import type { Change } from './change.ts'

const maxDepth = 8

/**
 * The changes that copy a record with the block parts it contains; records of other modules, and files, are linked, not
 * copied.
 * @param rootRef the reference of the copy
 * @throws ApiError when its contents can't be read
 */
export async function copyRecord(
  api: ApiCaller,
  rights: Rights,
  record: RecordOf,
  rootRef = blockRef,
): Promise<Change[]> {
  const children = await readParts(api, rights, record)
  const changes: Change[] = []
  const refs = new Map<string, string>()

  function copy({ entity, row }: RecordOf, depth: number): string {
    const known = refs.get(row.id)
    if (known !== undefined) return known
    const ref = depth === 0 ? rootRef : `${rootRef}:${refs.size}`
    refs.set(row.id, ref)
    changes.push({ action: 'create', entity: entity.path, ref, data: copiedValues(entity, row) })
    for (const { containment, link, record: child } of children.get(row.id) ?? []) {
      const { relation, ownerKey, key } = containment
      if (!rights.entities[relation.path]?.includes('create')) continue
      const id = isBlockPart(child) && depth < maxDepth ? { $ref: copy(child, depth + 1) } : child.row.id
      changes.push({
        action: 'create',
        entity: relation.path,
        data: { ...copiedValues(relation, link), [ownerKey]: { $ref: ref }, [key]: id },
      })
    }
    return ref
  }

  copy(record, 0)
  return changes
}

/** The contents of a record and all block parts in it, by id; read level by level. */
async function readParts(
  api: ApiCaller,
  rights: Rights,
  root: RecordOf,
): Promise<ReadonlyMap<string, readonly ChildRecord[]>> {
  const found = new Map<string, readonly ChildRecord[]>()
  let level: readonly RecordOf[] = [root]
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const lists = await Promise.all(level.map(({ entity, row }) => readChildren(api, rights, entity, row.id)))
    for (const [index, { row }] of level.entries()) found.set(row.id, lists[index] ?? [])
    const next = lists.flat().map(({ record }) => record)
    level = [...new Map(next.map(each => [each.row.id, each])).values()].filter(
      each => isBlockPart(each) && !found.has(each.row.id),
    )
  }
  return found
}

/** Parts of blocks belong to their block. Other records are only shown by it. */
function isBlockPart({ entity }: RecordOf): boolean {
  return entity.moduleAdmin.buildsBlocks === true
}
