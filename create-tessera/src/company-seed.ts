/** The content of a company's site: its navbar and footer, and pages with its shop, its blog and how to reach it. */
export const companySeed = `import { richTextFrom } from '@tessera/core'
import { widget as blogWidget } from '@tessera/blog'
import { widget as shopWidget } from '@tessera/ecommerce'
import { layout, layoutsToWidgets } from '@tessera/host'
import { createBoxes, createPages } from '@tessera/host/server'
import { type PluginContent, system } from '@tessera/server'
import { logotype, widget as part, widgetsToLogotypes } from '@tessera/website-builder'
import { addMenu } from '@tessera/website-builder/server'

const of = (module: string) => (slug: string) => ({ module, slug })
const [built, shop, blog] = [of('website-builder'), of('ecommerce'), of('blog')]

const titles = {
  home: { en: 'Welcome', ru: 'Добро пожаловать' },
  shop: { en: 'Shop', ru: 'Магазин' },
  blog: { en: 'Blog', ru: 'Блог' },
  contact: { en: 'Contact', ru: 'Контакты' },
}

const contact = {
  en: \`### In writing

[hello@example.com](mailto:hello@example.com): we answer within a day.\`,
  ru: \`### Письмом

[hello@example.com](mailto:hello@example.com): отвечаем в течение дня.\`,
}

/** Written once, into a site that has no pages yet; from then on it is edited in the back office. */
export const company: PluginContent = {
  key: 'company',
  needs: ['host', 'website-builder', 'ecommerce', 'blog'],
  async create(host) {
    const name = host.configuration.project.name ?? {}
    const [navbar, footer] = await host.service(part).createMany(
      [
        { slug: 'navbar', variant: 'navbar-default' },
        { slug: 'footer', variant: 'footer-default', subtitle: name },
        {
          slug: 'hero',
          variant: 'content-hero',
          title: titles.home,
          subtitle: { en: 'What we make, and how to get it', ru: 'Что мы делаем и как это купить' },
        },
        {
          slug: 'contact',
          variant: 'content-default',
          title: titles.contact,
          description: { en: richTextFrom(contact.en), ru: richTextFrom(contact.ru) },
        },
      ],
      system,
    )
    const { id: logotypeId } = await host.service(logotype).create({ slug: 'site', title: name, url: '/' }, system)
    await host.service(widgetsToLogotypes).createMany(
      [navbar, footer].map(each => ({ widgetId: each?.id ?? '', logotypeId })),
      system,
    )
    await host.service(shopWidget).createMany(
      [
        { slug: 'products', variant: 'product-list-default', title: titles.shop },
        { slug: 'product', variant: 'product-overview-default' },
        { slug: 'checkout', variant: 'checkout-default' },
      ],
      system,
    )
    await host.service(blogWidget).createMany(
      [
        { slug: 'articles', variant: 'article-list-default', title: titles.blog },
        { slug: 'article', variant: 'article-overview-default' },
      ],
      system,
    )
    const site = await host.service(layout).create({ title: 'Site', slug: 'site', adminTitle: 'Site' }, system)
    const [above, below] = await createBoxes(host, [
      { slug: 'above', widgets: [built('navbar')] },
      { slug: 'below', widgets: [built('footer')] },
    ])
    await host.service(layoutsToWidgets).createMany(
      [
        { layoutId: site.id, widgetId: above?.id ?? '' },
        { layoutId: site.id, widgetId: below?.id ?? '', variant: 'additional' },
      ],
      system,
    )
    type Places = ReturnType<typeof built>[]
    const page = (slug: string, url: string, title: typeof titles.home, widgets: Places) => ({
      slug,
      url,
      title: title.en,
      widgets,
      head: { title, description: title },
    })
    await createPages(host, [
      page('home', '/', titles.home, [built('hero'), blog('articles')]),
      page('products', '/shop', titles.shop, [shop('products')]),
      page('product', '/shop/[ecommerce.products.slug]', titles.shop, [shop('product')]),
      page('blog', '/blog', titles.blog, [blog('articles')]),
      page('article', '/blog/[blog.articles.slug]', titles.blog, [blog('article')]),
      page('contact', '/contact', titles.contact, [built('contact')]),
    ])
    const entries = (['shop', 'blog', 'contact'] as const).map((slug, index) => ({
      slug,
      url: \`/\${slug}\`,
      title: titles[slug],
      variant: 'ghost',
      order: (index + 1) * 10,
    }))
    await addMenu(host, 'navbar', { slug: 'navbar-menu', title: {}, order: 10, entries })
    const linked = entries.map(each => ({ ...each, slug: \`footer-\${each.slug}\` }))
    await addMenu(host, 'footer', { slug: 'footer-menu', title: { en: 'Site', ru: 'Сайт' }, order: 10, entries: linked })
    const variants = { shop: 'primary', blog: 'ghost', contact: 'outline' } as const
    const actions = entries
      .filter(({ slug }) => slug !== 'blog')
      .map(each => ({ ...each, slug: \`hero-\${each.slug}\`, variant: variants[each.slug] }))
    await addMenu(host, 'hero', { slug: 'hero-actions', title: {}, order: 10, entries: actions })
  },
}
`
