import { type Seed, system } from '@tessera/server'
import { currency } from '../src/index.ts'

/** The currencies of the demo's shop. */
const seed: Seed = async host => {
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
}

export default seed
