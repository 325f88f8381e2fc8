import { deliveryMethodsToStores, deliveryRate, store, taxClass } from '@tessera/ecommerce'
import {
  type AdminFormProps,
  type FormAdditions,
  LinkedRecords,
  linksPart,
  useAdminData,
  useAdminTools,
} from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { RatesSection, rateFields } from './RatesSection.tsx'
import { rowsPart } from './rows-part.ts'

/** A way of delivery with what it costs, and from where. */
export default function DeliveryMethodForm({ hidden = [], ...props }: AdminFormProps) {
  const { Generic } = useAdminTools()
  const m = useMessages('deliveryForm')
  const { data: classes } = useAdminData<readonly unknown[]>(taxClass, `/api/${taxClass.path}?limit=1`)
  const additions = useMemo<FormAdditions>(
    () => ({
      parts: [
        rowsPart({
          name: 'rates',
          label: m.rates,
          entity: deliveryRate,
          own: 'deliveryMethodId',
          fields: rateFields,
        }),
        linksPart({
          name: 'stores',
          label: m.stores,
          relation: deliveryMethodsToStores,
          owner: 'deliveryMethodId',
          record: 'storeId',
        }),
      ],
      sections: [
        { name: 'texts', fields: ['title', 'description', 'openingHours'] },
        { name: 'rates', title: m.rates, Content: RatesSection },
        { name: 'way', title: m.way, place: 'side', fields: ['kind', 'needsAddress', 'isEnabled', 'orderIndex'] },
        { name: 'stores', title: m.stores, place: 'side', Content: Stores },
      ],
    }),
    [m],
  )
  // A shop without tax looks as if there were none.
  const unused = classes?.length ? [] : ['taxClassId']
  return <Generic variant="admin-form" {...props} hidden={[...hidden, ...unused]} additions={additions} />
}

function Stores() {
  const m = useMessages('deliveryForm')
  return <LinkedRecords part="stores" entity={store} label={m.fromStores} isLabelled hint={m.allStores} />
}
