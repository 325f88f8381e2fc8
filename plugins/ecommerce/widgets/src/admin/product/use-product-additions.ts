import { categoriesToProducts, relatedProduct } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { type FormAdditions, linksPart } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { CategoriesSection } from './CategoriesSection.tsx'
import { AttachmentsSection } from './files/AttachmentsSection.tsx'
import { attachmentsPart, picturesPart } from './files/files-part.ts'
import { PicturesSection } from './files/PicturesSection.tsx'
import { OptionsSection } from './options/OptionsSection.tsx'
import { optionsPart } from './options/options-part.ts'
import { PricesSection } from './prices/PricesSection.tsx'
import { pricesPart } from './prices/prices-part.ts'
import { IntervalSection } from './properties/IntervalSection.tsx'
import { PropertiesSection } from './properties/PropertiesSection.tsx'
import { propertiesPart } from './properties/properties-part.ts'
import { RelatedSection } from './RelatedSection.tsx'
import { StockSection } from './stock/StockSection.tsx'
import { stockPart } from './stock/stock-part.ts'
import { StoresSection } from './stores/StoresSection.tsx'
import { storesPart } from './stores/stores-part.ts'

/** The sections of a product, in the order in which somebody fills them in, and what they write. */
export function useProductAdditions(): FormAdditions {
  const m = useMessages('productForm')
  const { title } = useMessages('productInterval')
  const language = useLanguage()
  return useMemo(
    () => ({
      parts: [
        picturesPart(m.pictures),
        pricesPart(m.prices),
        propertiesPart({ label: m.properties, intervalTitle: { [language]: title } }),
        // SKUs have prices and pictures of their own, and stock counts SKUs.
        optionsPart(m.options),
        stockPart(m.stock),
        linksPart({
          name: 'categories',
          label: m.categories,
          relation: categoriesToProducts,
          owner: 'productId',
          record: 'categoryId',
        }),
        storesPart(m.stores),
        attachmentsPart(m.attachments),
        linksPart({
          name: 'related',
          label: m.related,
          relation: relatedProduct,
          owner: 'productId',
          record: 'relatedId',
        }),
      ],
      sections: [
        { name: 'texts', fields: ['title', 'subtitle', 'shortDescription', 'description'] },
        { name: 'pictures', title: m.pictures, Content: PicturesSection },
        { name: 'prices', title: m.prices, Content: PricesSection },
        { name: 'options', title: m.options, Content: OptionsSection },
        { name: 'stock', title: m.stock, Content: StockSection },
        { name: 'properties', title: m.properties, Content: PropertiesSection },
        { name: 'attachments', title: m.attachments, Content: AttachmentsSection },
        { name: 'visibility', title: m.visibility, place: 'side', fields: ['isHidden', 'slug'] },
        { name: 'categories', title: m.categories, place: 'side', Content: CategoriesSection },
        {
          name: 'sale',
          title: m.sale,
          place: 'side',
          fields: ['type', 'soldBy', 'step', 'taxClassId'],
          Content: IntervalSection,
        },
        { name: 'stores', title: m.stores, place: 'side', Content: StoresSection },
        { name: 'delivery', title: m.delivery, place: 'side', fields: ['weight', 'needsDelivery'] },
        { name: 'related', title: m.related, place: 'side', Content: RelatedSection },
      ],
    }),
    [m, title, language],
  )
}
