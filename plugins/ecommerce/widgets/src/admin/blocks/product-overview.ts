import { product, widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const productOverview = sampleBlock({
  key: 'product-overview',
  name: { en: 'The product of the page', ru: 'Товар страницы' },
  description: {
    en: 'The product that the page’s address names: pictures, price, properties, where to get it.',
    ru: 'Товар, который называет адрес страницы: картинки, цена, свойства, где купить.',
  },
  keywords: { en: 'goods card', ru: 'карточка' },
  segment: product,
  record: sampleRecord(widget, { variant: 'product-overview-default', title: { en: 'Product', ru: 'Товар' } }),
})
