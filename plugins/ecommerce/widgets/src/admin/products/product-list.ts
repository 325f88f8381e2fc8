import { currency } from '@tessera/billing'
import { linkedName } from '@tessera/core'
import { categoriesToProducts, product, productsToFiles, stock, storesToProducts } from '@tessera/ecommerce'
import { type TableAdditions, type TableColumn, useAdminData, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { ProductActions } from './ProductActions.tsx'
import { HiddenCell, MissingCell, PriceCell, StockCell } from './ProductCells.tsx'

const categories = linkedName(product, categoriesToProducts)
const stores = linkedName(product, storesToProducts)
const files = linkedName(product, productsToFiles)

/** Products as a shop sees them: what they cost, where they are sold, how many are left, and what is still to do. */
export default function useProductList(): TableAdditions {
  const m = useMessages('adminProductList')
  const tabs = useMessages('adminProductTabs')
  const { may } = useAdminTools()
  const { data: counted } = useAdminData<readonly unknown[]>(stock, `/api/${stock.path}?limit=1`, {
    isEnabled: may(stock, 'read'),
  })
  const { data: currencies } = useAdminData<readonly { readonly code: string }[]>(currency, `/api/${currency.path}`, {
    isEnabled: may(currency, 'read'),
  })
  const isCounted = counted !== undefined && counted.length > 0
  return useMemo<TableAdditions>(() => {
    const amounts = (currencies ?? []).map(({ code }): [string, TableColumn] => [
      `price.${code}`,
      { title: m.priceIn.replace('{currency}', () => code), kind: 'number' },
    ])
    const ofStock = {
      available: { title: m.stock, kind: 'number', computed: ['isSoldOut'], Cell: StockCell },
      isSoldOut: { title: m.soldOut, kind: 'boolean', isFilterOnly: true },
    } as const
    return {
      defaultColumns: ['adminTitle', 'prices', categories, ...(isCounted ? ['available'] : []), stores, 'isHidden'],
      columns: {
        prices: { title: m.price, computed: ['prices'], Cell: PriceCell },
        ...Object.fromEntries(amounts),
        isPriced: { title: m.hasPrice, kind: 'boolean', isFilterOnly: true },
        isToDo: { title: m.toDo, kind: 'boolean', computed: ['missing'], Cell: MissingCell },
        isHidden: { title: m.hidden, Cell: HiddenCell },
        ...(isCounted && ofStock),
      },
      tabs: [
        {
          name: 'to-do',
          label: tabs.toDo,
          filters: [{ column: 'isToDo', operator: 'is', values: ['true'] }],
          columns: ['adminTitle', 'isToDo', 'prices', categories, files],
        },
        ...(isCounted
          ? [
              {
                name: 'sold-out',
                label: tabs.soldOut,
                filters: [{ column: 'isSoldOut', operator: 'is', values: ['true'] }],
              } as const,
            ]
          : []),
        { name: 'hidden', label: tabs.hidden, filters: [{ column: 'isHidden', operator: 'is', values: ['true'] }] },
      ],
      filters: [categories],
      bulkEdits: [categories],
      Actions: ProductActions,
    }
  }, [m, tabs, isCounted, currencies])
}
