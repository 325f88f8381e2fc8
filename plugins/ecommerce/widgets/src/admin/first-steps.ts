import { product } from '@tessera/ecommerce'
import { type FirstStep, newRecordAddress } from '@tessera/widget-sdk/admin'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'products',
    order: 40,
    title: { en: 'Enter a product of your own', ru: 'Добавьте свой товар' },
    text: {
      en: 'Its price is an attribute: a number, the key of prices and a currency. Its pictures are files.',
      ru: 'Цена — это атрибут: число, вид «Цена» и валюта. Фотографии добавляются файлами.',
    },
    address: newRecordAddress(product),
    isDone: site => site.isChanged(product),
  },
]
