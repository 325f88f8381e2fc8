import { useParams } from 'react-router'
import NotFoundScreen from '../app/NotFoundScreen.tsx'
import { useAddressedEntity } from '../app/use-entity.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'

/** The form of the record that the address names, or of a new one. */
export default function FormScreen() {
  const entity = useAddressedEntity()
  const { id } = useParams()
  if (!entity) return <NotFoundScreen />
  return (
    <AdminWidget key={`${entity.path}/${id}`} variant="admin-form" entity={entity} {...(id !== undefined && { id })} />
  )
}
