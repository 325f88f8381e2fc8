import type { ServerProcess } from '../scripts/server-process.ts'

export interface BenchContent {
  readonly articleIds: readonly string[]
  readonly slugs: readonly string[]
}

const articles = 1000
const categories = 20
const linksEach = 3

/** 1,000 articles in two languages, each in three of 20 categories, made through the API. */
export async function fill(server: ServerProcess): Promise<BenchContent> {
  const made = await bulk(server, 'website-builder/articles', articles, index => text('Article', index))
  const groups = await bulk(server, 'website-builder/categories', categories, index => text('Category', index))
  for (let link = 0; link < linksEach; link++) {
    await bulk(server, 'website-builder/categories-to-articles', articles, index => ({
      articleId: made[index]?.id,
      categoryId: groups[(index + link) % categories]?.id,
      orderIndex: link,
    }))
  }
  return { articleIds: made.map(({ id }) => id), slugs: made.map(({ slug }) => slug) }
}

export function text(name: string, index: number | string) {
  return {
    title: { en: `${name} number ${index}`, ru: `Запись номер ${index}` },
    subtitle: { en: 'What it says below its title', ru: 'Что сказано под заголовком' },
  }
}

interface Made {
  readonly id: string
  readonly slug: string
}

/** Makes records of the entity at a path. */
export async function bulk(
  { url, secretKey }: ServerProcess,
  path: string,
  count: number,
  record: (index: number) => object,
): Promise<Made[]> {
  const response = await fetch(`${url}/api/${path}/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey },
    body: JSON.stringify(Array.from({ length: count }, (_, index) => ({ data: record(index) }))),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const { data }: { data: Made[] } = await response.json()
  return data
}
