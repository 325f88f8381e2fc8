import { useAddressedEntity } from '../model/use-entity.ts'
import NotFoundScreen from '../ui/NotFoundScreen.tsx'
import { AdminWidget } from '../variants/AdminWidget.tsx'

/** The list of the entity in the address. */
export default function ListScreen() {
  const entity = useAddressedEntity()
  return entity ? <AdminWidget key={entity.path} variant="admin-table" entity={entity} /> : <NotFoundScreen />
}
