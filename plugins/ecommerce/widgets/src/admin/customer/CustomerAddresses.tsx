import { addressLines, order } from '@tessera/ecommerce'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import { type FormSectionProps, useAdminData, useAdminTools } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import type { OrderRecord } from '../order/order-record.ts'

/** Where the orders of a customer went: each address once, the latest first. */
export function CustomerAddresses({ row }: FormSectionProps) {
  return row && <AddressesOf id={row.id} />
}

function AddressesOf({ id }: { readonly id: string }) {
  const m = useMessages('customerForm')
  const language = useLanguage()
  const { Problem } = useAdminTools()
  const query = queryString({
    filters: { and: [{ column: 'customerId', method: 'eq', value: id }] },
    orderBy: [{ column: 'placedAt', method: 'desc' }],
  })
  const { data, error, refetch } = useAdminData<readonly OrderRecord[]>(order, `/api/${order.path}?${query}`)
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-20 rounded-md" />
  const addresses = new Map(
    data.flatMap(({ address }) => {
      if (!address) return []
      const lines = addressLines(address, language)
      return [[lines.join('\n'), lines] as const]
    }),
  )
  if (addresses.size === 0) return <p className="text-sm text-text-muted">{m.noAddresses}</p>
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {[...addresses].map(([key, lines]) => (
        <li key={key}>
          <address className="whitespace-pre-line break-words not-italic">{lines.join('\n')}</address>
        </li>
      ))}
    </ul>
  )
}
