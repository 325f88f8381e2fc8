import { currency } from '@tessera/billing'
import { linkedName } from '@tessera/core'
import { customer, customersToCustomerTags } from '@tessera/ecommerce'
import { type TableAdditions, type TableColumn, useAdminData, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { FirstOrderCell, LastOrderCell, TotalsCell } from './CustomerCells.tsx'

const tags = linkedName(customer, customersToCustomerTags)
const lastFirst = [{ column: 'lastOrderAt', method: 'desc' }] as const

/** Customers as a shop sees them: what they have ordered and paid, and the words that it finds them by. */
export default function useCustomerList(): TableAdditions {
  const m = useMessages('customerList')
  const { may } = useAdminTools()
  const { data: currencies } = useAdminData<readonly { readonly code: string }[]>(currency, `/api/${currency.path}`, {
    isEnabled: may(currency, 'read'),
  })
  return useMemo<TableAdditions>(() => {
    const spent = (currencies ?? []).map(({ code }): [string, TableColumn] => [
      `spent.${code}`,
      { title: m.spentIn.replace('{currency}', () => code), kind: 'number' },
    ])
    return {
      defaultColumns: ['email', 'name', 'orderCount', 'totals', 'lastOrderAt', tags],
      defaultSort: lastFirst,
      columns: {
        orderCount: { title: m.orders, kind: 'number' },
        totals: { title: m.spent, computed: ['totals'], Cell: TotalsCell },
        ...Object.fromEntries(spent),
        firstOrderAt: { title: m.firstOrder, kind: 'datetime', Cell: FirstOrderCell },
        lastOrderAt: { title: m.lastOrder, kind: 'datetime', Cell: LastOrderCell },
      },
      tabs: [
        {
          name: 'returning',
          label: m.returning,
          filters: [{ column: 'orderCount', operator: 'range', values: ['2', ''] }],
        },
      ],
      filters: [tags],
      bulkEdits: [tags],
      hasPictures: false,
    }
  }, [m, currencies])
}
