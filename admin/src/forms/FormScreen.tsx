import type { Entity } from '@tessera/core'
import { useParams, useSearchParams } from 'react-router'
import { useRight } from '../context/use-rights.ts'
import { useRecord } from '../data/records.ts'
import { useAddressedEntity } from '../model/use-entity.ts'
import { ErrorState } from '../ui/index.ts'
import NotFoundScreen from '../ui/NotFoundScreen.tsx'
import { AdminWidget } from '../variants/AdminWidget.tsx'
import { copiedValues } from './copied-values.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { useFormKey } from './use-form-navigation.ts'

/** The form of the record in the address, or of a new one; `?from=<id>` starts with a copy. */
export default function FormScreen() {
  const entity = useAddressedEntity()
  const { id } = useParams()
  const key = useFormKey()
  const [query] = useSearchParams()
  if (!entity) return <NotFoundScreen />
  return <AddressedForm key={key} entity={entity} id={id} from={query.get('from')} />
}

interface AddressedFormProps {
  readonly entity: Entity
  readonly id: string | undefined
  readonly from: string | null
}

/** It stays mounted when its record is created and the address changes, so that input during the save isn't lost. */
function AddressedForm({ entity, id, from }: AddressedFormProps) {
  const isNew = id === undefined
  const mayCreate = useRight(entity, 'create')
  const { data, error, refetch } = useRecord(entity, isNew && from !== null ? from : undefined)
  if (isNew && !mayCreate) return <NotFoundScreen />
  if (isNew && from !== null) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <FormSkeleton />
  }
  return (
    <AdminWidget
      variant="admin-form"
      entity={entity}
      {...(!isNew && { id })}
      {...(isNew && data && { defaults: copiedValues(entity, data.row) })}
    />
  )
}
