import type { Entity } from '@tessera/core'
import { useAdminTools, useFormPart } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import type { LinksValue } from './links-part.ts'

interface LinksInputProps {
  /** Of the part. */
  readonly name: string
  readonly entity: Entity
  readonly label: string
  readonly hint: string
}

/** Chooses the records that the record of the form is linked to. */
export function LinksInput({ name, entity, label, hint }: LinksInputProps) {
  const { Records } = useAdminTools()
  const { value, change, problems, at, isDisabled } = useFormPart<LinksValue>({ name })
  if (!value) return <Skeleton className="h-9 rounded-md" />
  return (
    <div {...at('')} className="flex flex-col gap-2">
      <p className="font-medium text-sm">{label}</p>
      <Records
        entity={entity}
        ids={value.ids}
        onChange={ids => change(before => ({ ...before, ids }))}
        isDisabled={isDisabled}
        attributes={{ 'aria-label': label }}
      />
      <p className="text-sm text-text-muted">{hint}</p>
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
    </div>
  )
}
