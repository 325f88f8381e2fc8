import { role, rolesToProducts } from '@tessera/rbac'
import { type FormAdditions, LinkedRecords, linksPart } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../messages.ts'

const name = 'roles'

/** The roles that a product gives to those who have paid for it, in its form. */
export default function useProductRoles(): FormAdditions {
  const m = useMessages('productRoles')
  return useMemo(
    () => ({
      parts: [
        linksPart({
          name,
          label: m.title,
          relation: rolesToProducts,
          owner: 'ecommerceModuleProductId',
          record: 'roleId',
        }),
      ],
      sections: [{ name, title: m.title, place: 'side', Content: ProductRoles }],
    }),
    [m],
  )
}

function ProductRoles() {
  const m = useMessages('productRoles')
  return (
    <>
      <p className="text-sm text-text-muted">{m.help}</p>
      <LinkedRecords part={name} entity={role} label={m.add} />
    </>
  )
}
