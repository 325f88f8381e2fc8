import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const wordpress = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <title>Kiln notes</title><link>https://old.example</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
  <item><title>The first firing</title><link>https://old.example/first/</link><dc:creator>anna</dc:creator>
    <content:encoded><![CDATA[<p><img src="https://old.example/kiln.svg" alt="A kiln"/>Twelve hours.</p>]]></content:encoded>
    <wp:post_id>1</wp:post_id><wp:post_date_gmt>2024-03-01 09:30:00</wp:post_date_gmt><wp:post_name>first</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>
`
const ghost = {
  posts: [
    {
      id: '1',
      title: 'The second firing',
      slug: 'second',
      status: 'published',
      visibility: 'public',
      type: 'post',
      published_at: '2024-02-03T04:05:06.000Z',
      html: '<p>Ten hours.</p>',
    },
  ],
}
const products = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status
mug,Mug,<p>Holds tea.</p>,,Cups,,true,Title,Default Title,,20.00,active
`
const article = `---
title: The third firing
date: 2024-04-05
---

Nine **hours**.
`
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M1 7V3l3-2 3 2v4z"/></svg>'

/** Puts into a folder what other systems export, under the names that the guide «Coming from elsewhere» has for it. */
export function writeElsewhereFiles(folder: string): void {
  const files = {
    'export.xml': wordpress,
    'export.json': JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: ghost }] }),
    'products.csv': products,
    'content/blog/third.md': article,
    'files/old.example/kiln.svg': picture,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}
