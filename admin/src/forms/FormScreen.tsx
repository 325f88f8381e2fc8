import type { Entity } from '@tessera/core'
import { useLocation, useParams, useSearchParams } from 'react-router'
import NotFoundScreen from '../app/NotFoundScreen.tsx'
import { useAddressedEntity } from '../app/use-entity.ts'
import { useRight } from '../app/use-rights.ts'
import { useRecord } from '../data/records.ts'
import { ErrorState } from '../ui/index.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'
import { copiedValues } from './copied-values.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

/** The form of the record that the address names, or of a new one; `?from=<id>` begins it as a copy. */
export default function FormScreen() {
  const entity = useAddressedEntity()
  const { id } = useParams()
  const { key } = useLocation()
  const [query] = useSearchParams()
  if (!entity) return <NotFoundScreen />
  if (id !== undefined) {
    return <AdminWidget key={`${entity.path}/${id}`} variant="admin-form" entity={entity} id={id} />
  }
  return <NewRecord key={`${entity.path}/${key}`} entity={entity} from={query.get('from')} />
}

function NewRecord({ entity, from }: { readonly entity: Entity; readonly from: string | null }) {
  const mayCreate = useRight(entity, 'create')
  const { data, error, refetch } = useRecord(entity, from ?? undefined)
  if (!mayCreate) return <NotFoundScreen />
  if (from === null) return <AdminWidget variant="admin-form" entity={entity} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return <AdminWidget variant="admin-form" entity={entity} defaults={copiedValues(entity, data.row)} />
}
