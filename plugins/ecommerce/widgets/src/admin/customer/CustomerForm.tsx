import { customersToCustomerTags, customerTag } from '@tessera/ecommerce'
import {
  type AdminFormProps,
  type FormAdditions,
  type FormSection,
  LinkedRecords,
  linksPart,
  useAdminTools,
} from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { CustomerAddresses } from './CustomerAddresses.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { WriteToCustomer } from './WriteToCustomer.tsx'

/** A customer: who they are, what they have ordered and where it went, and what the shop has written down about them. */
export default function CustomerForm({ hidden = [], ...props }: AdminFormProps) {
  const { Generic } = useAdminTools()
  const m = useMessages('customerForm')
  const isNew = props.id === undefined
  const additions = useMemo<FormAdditions>(() => {
    const ofOrders: readonly FormSection[] = [
      { name: 'orders', title: m.orders, Content: CustomerOrders },
      { name: 'addresses', title: m.addresses, place: 'side', Content: CustomerAddresses },
    ]
    return {
      parts: [
        linksPart({
          name: 'tags',
          label: m.tags,
          relation: customersToCustomerTags,
          owner: 'customerId',
          record: 'customerTagId',
        }),
      ],
      sections: [
        { name: 'person', fields: ['name', 'email', 'phone'], Content: WriteToCustomer },
        { name: 'note', place: 'side', fields: ['note'] },
        { name: 'tags', title: m.tags, place: 'side', Content: Tags },
        { name: 'language', place: 'side', Content: LanguageChoice },
        ...(isNew ? [] : ofOrders),
      ],
    }
  }, [m, isNew])
  return <Generic variant="admin-form" {...props} hidden={[...hidden, 'language']} additions={additions} />
}

function Tags() {
  const m = useMessages('customerForm')
  return <LinkedRecords part="tags" entity={customerTag} label={m.addTag} />
}
