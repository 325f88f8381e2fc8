import NotFoundScreen from '../app/NotFoundScreen.tsx'
import { useAddressedEntity } from '../app/use-entity.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'

/** The list of the entity in the address. */
export default function ListScreen() {
  const entity = useAddressedEntity()
  return entity ? <AdminWidget key={entity.path} variant="admin-table" entity={entity} /> : <NotFoundScreen />
}
