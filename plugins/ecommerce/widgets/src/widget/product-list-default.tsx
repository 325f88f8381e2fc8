import { widget } from '@tessera/ecommerce'
import { cn, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { Catalogue } from '../catalogue.tsx'
import { CategoryLinks } from '../category-links.tsx'
import { ProductList } from '../product-list.tsx'
import { useProductsOfWidget } from '../use-products-of-widget.ts'

/** The products that it is linked to, in pages; if there are none, the whole shop, as the first thing on its page. */
export default function ProductListWidget({ data, className }: VariantProps<typeof widget>) {
  const chosen = useProductsOfWidget(data)
  const isChosen = chosen.total > 0
  return (
    <Section
      id={data.anchor || undefined}
      className={cn(!isChosen && 'py-12 md:py-16 lg:py-20', data.className, className)}
    >
      <Container>
        <SectionHeader data={data} level={isChosen ? 2 : 1}>
          <Widget of={widget} data={data} variant="currency-toggle-group-default" />
        </SectionHeader>
        {isChosen ? (
          <ProductList products={chosen} />
        ) : (
          <>
            <CategoryLinks className="mb-10" />
            <Catalogue />
          </>
        )}
      </Container>
    </Section>
  )
}
