import { type BatchWrite, type Entity, queryString } from '@tessera/core'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAdminTools } from './admin-tools.ts'
import { type FormPart, formPart, type ReadRoute, useFormPart } from './form-additions.ts'

/** The records that are linked to the record of a form. */
type LinksValue = {
  readonly ids: readonly string[]
  /** Ids of the links by those of the records. */
  readonly links: Readonly<Record<string, string>>
}

interface LinksPartOptions extends Pick<FormPart, 'name' | 'label'> {
  readonly relation: Entity
  /** The field of the relation that names the form's record. */
  readonly owner: string
  /** The one that names what is linked to it. */
  readonly record: string
}

/** Links of the form's record as a part of the form: the categories that a product is in. Shown by `LinkedRecords`. */
export function linksPart({ name, label, relation: { path: entity }, owner, record }: LinksPartOptions): FormPart {
  return formPart<LinksValue>({
    name,
    label,
    empty: { ids: [], links: {} },
    async read(id: string, get: ReadRoute) {
      const query = queryString({
        filters: { and: [{ column: owner, method: 'eq', value: id }] },
        orderBy: [
          { column: 'createdAt', method: 'asc' },
          { column: 'id', method: 'asc' },
        ],
        limit: 1000,
      })
      const rows = await get<readonly (Readonly<Record<string, string>> & { readonly id: string })[]>(
        `/api/${entity}?${query}`,
      )
      const pairs = rows.flatMap(row => (row[record] === undefined ? [] : [[row[record], row.id] as const]))
      return { ids: [...new Set(pairs.map(([linked]) => linked))], links: Object.fromEntries(pairs) }
    },
    writes(before, after, ref) {
      const removed = before.ids.filter(id => !after.ids.includes(id))
      const added = after.ids.filter(id => !before.ids.includes(id))
      return [
        ...removed.flatMap((id): BatchWrite[] => {
          const linkId = before.links[id]
          return linkId === undefined ? [] : [{ action: 'delete', entity, id: linkId }]
        }),
        ...added.map((id): BatchWrite => ({ action: 'create', entity, data: { [owner]: ref, [record]: id } })),
      ]
    },
  })
}

interface LinkedRecordsProps {
  /** The name of a part that `linksPart` has made. */
  readonly part: string
  /** What is linked. */
  readonly entity: Entity
  /** What the search is for: read aloud, unless `isLabelled` shows it. */
  readonly label: string
  readonly isLabelled?: boolean
  readonly hint?: string
}

/** The records of such a part as chips, with a search that adds more, in a section of a form. */
export function LinkedRecords({ part, entity, label, isLabelled = false, hint }: LinkedRecordsProps) {
  const { Records } = useAdminTools()
  const { value, change, problems, at, isDisabled } = useFormPart<LinksValue>({ name: part })
  if (!value) return <Skeleton className="h-9 rounded-md" />
  return (
    <div {...at('')} className="flex flex-col gap-2">
      {isLabelled && <p className="font-medium text-sm">{label}</p>}
      <Records
        entity={entity}
        ids={value.ids}
        onChange={ids => change(before => ({ ...before, ids }))}
        isDisabled={isDisabled}
        attributes={{ 'aria-label': label }}
      />
      {hint !== undefined && <p className="text-sm text-text-muted">{hint}</p>}
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
    </div>
  )
}
