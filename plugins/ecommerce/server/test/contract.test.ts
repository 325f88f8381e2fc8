import { product, sku } from '@tessera/ecommerce'
import { describePlugin, type SampleValues } from '@tessera/server/testing'
import ecommerce from '../src/index.ts'

/** A product has few options. */
const ofOwnProduct: SampleValues[string] = async (_, { productId }, make) => ({
  productId: productId ?? (await make(product)).id,
})

describePlugin(ecommerce, {
  samples: {
    'ecommerce/options': ofOwnProduct,
    'ecommerce/skus': ofOwnProduct,
    // With a value go the SKUs that name it, unless they were ordered.
    'ecommerce/skus-to-option-values': async (_, { skuId }, make) => ({ skuId: skuId ?? (await make(sku)).id }),
  },
  // What is in a cart goes with it.
  removed: [
    'ecommerce/orders-to-products.productId',
    'ecommerce/orders-to-products.skuId',
    'ecommerce/orders-to-products.storeId',
  ],
})
