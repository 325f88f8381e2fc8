import { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { useAdminData } from '@tessera/widget-sdk/admin'

export type Currency = Row<typeof currency>

/** The currencies of the shop, its own first; undefined while they are read. */
export function useCurrencies(): readonly Currency[] | undefined {
  const { data } = useAdminData<readonly Currency[]>(currency, `/api/${currency.path}?limit=1000`)
  return data?.toSorted((one, other) => {
    if (one.isDefault !== other.isDefault) return one.isDefault ? -1 : 1
    return one.code < other.code ? -1 : 1
  })
}
