import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRight } from '../context/use-rights.ts'
import { useDeletion } from '../data/deletion.ts'
import { useReorder } from '../lists/order/use-reorder.ts'
import { pageSizes } from '../lists/state/list-state.ts'
import { Paging } from '../lists/toolbar/Paging.tsx'
import { LinkSection, useLinkHeading } from './LinkSection.tsx'
import { isOrdered, type LinkDefinition } from './link-definition.ts'
import { linkOperation, useAddLinks } from './use-add-links.ts'
import { useLinks } from './use-links.ts'

interface RelationSectionProps {
  readonly definition: LinkDefinition
  /** Id of the record that the links belong to. */
  readonly ownerId: string
  readonly title: string
}

/** The links of an existing record: changes are saved at once. */
export default function RelationSection({ definition, ownerId, title }: RelationSectionProps) {
  const client = useQueryClient()
  const { relation } = definition
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(pageSizes[0])
  const heading = useLinkHeading({ definition, title })
  const { list, query, links, total, isEstimated } = useLinks(definition, ownerId, page, size, heading.isShown)
  const { add, nextIndex } = useAddLinks(definition, ownerId, query)
  const remove = useDeletion(relation)
  const rows = list.data?.rows ?? []
  const reorder = useReorder({ entity: relation, rows, query })
  const canCreate = useRight(relation, 'create')
  const canUpdate = useRight(relation, 'update')
  const canDelete = useRight(relation, 'delete')
  const canMove = canUpdate && isOrdered(definition) && rows.length > 1

  return (
    <LinkSection
      {...heading}
      source={{
        links,
        total,
        isEstimated,
        error: list.error,
        retry: () => void list.refetch(),
        add,
        dependentWrites: async target => {
          const index = await nextIndex()
          return record => [linkOperation(definition, target, ownerId, record, index)]
        },
        created: () => void client.invalidateQueries({ queryKey: [relation.path] }),
        remove: link => remove([link.id]),
        move: canMove ? (from, to) => void reorder(from, to) : undefined,
        canAdd: canCreate,
        canRemove: canDelete,
        hasSettings: canUpdate,
        paging: (total ?? 0) > pageSizes[0] && (
          <div className="border-border border-t px-4 py-2 sm:px-6">
            <Paging
              page={page}
              size={size}
              count={rows.length}
              total={total}
              isEstimated={isEstimated}
              onPage={setPage}
              onSize={chosen => {
                setSize(chosen)
                setPage(1)
              }}
            />
          </div>
        ),
      }}
    />
  )
}
