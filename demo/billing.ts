import { currency } from '@tessera/billing'
import { defineContent, system } from '@tessera/server'

/** The currencies of the demo's shop. */
export const billingDemo = defineContent({
  module: 'billing',
  key: 'studio',
  async create(host) {
    await host.service(currency).createMany(
      [
        {
          code: 'RUB',
          symbol: '₽',
          title: { en: 'Russian rouble', ru: 'Российский рубль' },
          adminTitle: 'Rouble',
          slug: 'rub',
          isDefault: true,
        },
        { code: 'EUR', symbol: '€', title: { en: 'Euro', ru: 'Евро' }, adminTitle: 'Euro', slug: 'eur' },
        {
          code: 'USD',
          symbol: '$',
          title: { en: 'US dollar', ru: 'Доллар США' },
          adminTitle: 'Dollar',
          slug: 'usd',
        },
      ],
      system,
    )
  },
})
