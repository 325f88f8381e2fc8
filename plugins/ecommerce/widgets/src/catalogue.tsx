import { CategoryLinks } from './category-links.tsx'
import { ProductList } from './product-list.tsx'
import { useAllProducts } from './use-products.ts'

/** All of the shop. */
export function Catalogue() {
  const products = useAllProducts()
  return (
    <>
      <CategoryLinks className="mb-10" />
      <ProductList products={products} />
    </>
  )
}
