const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

interface Item {
  readonly id: number
  readonly title?: string
  readonly type?: string
  readonly status?: string
  readonly slug?: string
  readonly link?: string
  readonly content?: string
  readonly excerpt?: string
  readonly date?: string
  readonly password?: string
  readonly terms?: readonly (readonly [domain: string, slug: string, title: string])[]
  readonly meta?: Readonly<Record<string, string>>
  readonly more?: string
}

export const wordpressSite = 'https://old.example'

/** An item of an export, with what WordPress writes for each. */
export function wordpressItem(item: Item): string {
  const { id, title = `Item ${id}`, type = 'post', status = 'publish', slug = `item-${id}`, content = '' } = item
  const { link = `${wordpressSite}/2024/03/${slug}/`, date = '2024-03-01 09:30:00', terms = [], meta = {} } = item
  const categories = terms.map(
    ([domain, nicename, name]) => `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`,
  )
  const values = Object.entries(meta).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  return `<item><title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata('anna')}</dc:creator>
    <content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
    <wp:post_password>${item.password ?? ''}</wp:post_password><wp:is_sticky>0</wp:is_sticky><wp:post_parent/>
    ${categories.join('')}${values.join('')}${item.more ?? ''}</item>`
}

export function wordpressExport(items: readonly string[], head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>${wordpressSite}</link><description /><language>en-US</language>
<wp:author><wp:author_login>${cdata('anna')}</wp:author_login><wp:author_display_name>${cdata('Anna Ember')}</wp:author_display_name></wp:author>
${head}
${items.join('\n')}
</channel></rss>`
}

export const wordpressCategory = (slug: string, title: string, parent = '') =>
  `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${cdata(title)}</wp:cat_name></wp:category>`

export const wordpressAttachment = (id: number, address: string, alt = '') =>
  wordpressItem({
    id,
    title: `Picture ${id}`,
    type: 'attachment',
    status: 'inherit',
    meta: { _wp_attachment_image_alt: alt },
    more: `<wp:attachment_url>${address}</wp:attachment_url>`,
  })
