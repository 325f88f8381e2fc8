import { category, widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryOverview = sampleBlock({
  key: 'category-overview',
  name: { en: 'The category of the page', ru: 'Раздел страницы' },
  description: {
    en: 'The category that the page’s address names, with its products and filters.',
    ru: 'Раздел, который называет адрес страницы, с товарами и фильтрами.',
  },
  keywords: { en: 'catalogue', ru: 'каталог' },
  segment: category,
  record: sampleRecord(widget, { variant: 'category-overview-default', title: { en: 'Category', ru: 'Раздел' } }),
})
