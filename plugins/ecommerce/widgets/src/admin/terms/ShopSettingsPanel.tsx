import type { Entity } from '@tessera/core'
import { deliveryMethod, discount, taxClass } from '@tessera/ecommerce'
import { useCount } from '@tessera/widget-sdk'
import { DashboardCard, DashboardRow, listAddress, newRecordAddress } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'

const settings = [
  ['delivery', deliveryMethod],
  ['discounts', discount],
  ['taxes', taxClass],
] as const

/** Settings of the shop: where the first delivery, discount and tax are made, and all of them are found. */
export default function ShopSettingsPanel() {
  const m = useMessages('shopSettings')
  return (
    <DashboardCard title={m.title}>
      <ul>
        {settings.map(([name, entity]) => (
          <Setting key={name} name={name} entity={entity} />
        ))}
      </ul>
    </DashboardCard>
  )
}

function Setting({ name, entity }: { readonly name: (typeof settings)[number][0]; readonly entity: Entity }) {
  const m = useMessages('shopSettings')
  const count = useCount(entity)
  return (
    <DashboardRow
      href={count === 0 ? newRecordAddress(entity) : listAddress(entity)}
      title={m[name]}
      text={count === 0 ? m[`${name}Hint`] : null}
      aside={count === 0 ? m.add : String(count)}
    />
  )
}
