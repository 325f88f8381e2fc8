import { filesPart, relatedPart } from './links-parts.ts'
import { pricesPart } from './prices-part.ts'
import { propertiesPart } from './properties-part.ts'
import { skusPart } from './skus-part.ts'
import { stockPart } from './stock-part.ts'
import { storesPart } from './stores-part.ts'

/** What files of products have beside their fields and categories. A SKU's code needs the stores of its product, so these come first. */
export const productParts = [filesPart, pricesPart, storesPart, propertiesPart, stockPart, skusPart, relatedPart]
