import type { category } from '@tessera/ecommerce'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Description, Heading } from '@tessera/widget-sdk/ui'
import { Catalogue } from '../catalogue.tsx'
import { CategoryLinks } from '../category-links.tsx'
import { ShopBreadcrumbs } from '../shop-breadcrumbs.tsx'

/** A category with its products. */
export default function OverviewCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <section className={cn(data.className, className)}>
      <Container className="pt-8 pb-16 md:pt-12 md:pb-24">
        <ShopBreadcrumbs title={t(data.title)} />
        <header className="mt-8 max-w-text md:mt-12">
          <Heading level={1} size="xl">
            {t(data.title)}
          </Heading>
          {subtitle !== '' && <p className="mt-4 text-pretty text-lg text-text-muted md:text-xl">{subtitle}</p>}
          <Description of={data.description} className="mt-4 text-base md:text-base" />
        </header>
        <CategoryLinks className="mt-10" />
        <Catalogue scope={{ category: data.id }} hasCurrencies className="mt-10" />
      </Container>
    </section>
  )
}
