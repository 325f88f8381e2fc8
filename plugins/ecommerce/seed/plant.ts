import { currency } from '@tessera/billing'
import { type Entity, type Input, type Localized, type Relation, type Row, richTextFrom } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { type PluginHost, system } from '@tessera/server'
import type { DemoWords } from './content.ts'

/** Records of an entity by slug, made with one statement. */
export async function plant<E extends Entity>(
  host: PluginHost,
  entity: E,
  records: readonly (object & { readonly slug: string })[],
): Promise<ReadonlyMap<string, string>> {
  const inputs = records.map(each => ({ adminTitle: titleOf(each.slug), ...each }))
  const rows = await host.service(entity).createMany(inputs as unknown as Input<E>[], system)
  return new Map(records.map(({ slug }, index) => [slug, (rows[index] as unknown as { readonly id: string }).id]))
}

/** A link from one record to another, by what both are called. */
export interface DemoLink {
  readonly from: string
  readonly to: string
  readonly orderIndex?: number
  readonly sku?: string
}

/** Links records, made with one statement. @throws when one of them is not there */
export async function link(
  host: PluginHost,
  relation: Relation,
  links: readonly DemoLink[],
  from: ReadonlyMap<string, string>,
  to: ReadonlyMap<string, string>,
): Promise<void> {
  const [left, right] = relation.ends
  const inputs = links.map(({ from: one, to: other, ...fields }) => ({
    [left]: idIn(from, one),
    [right]: idIn(to, other),
    ...fields,
  }))
  await host.service(relation).createMany(inputs as unknown as Input<Relation>[], system)
}

/** The fields of a record's words, rich texts as they are stored. */
export function fieldsOf({ slug, title, subtitle, shortDescription, description }: DemoWords) {
  return {
    slug,
    title,
    ...(subtitle && { subtitle }),
    ...(shortDescription && { shortDescription: stored(shortDescription) }),
    ...(description && { description: stored(description) }),
  }
}

export function stored(text: Localized): Localized {
  return Object.fromEntries(Object.entries(text).map(([language, written]) => [language, richTextFrom(written)]))
}

/** The ids of pictures by name. */
export async function pictureIds(host: PluginHost): Promise<ReadonlyMap<string, string>> {
  const { rows } = await host.service(file).list({ limit: 1000 }, system)
  return new Map(rows.map((row: Row<typeof file>) => [row.adminTitle, row.id]))
}

/** The ids of currencies by code. */
export async function currencyIds(host: PluginHost): Promise<ReadonlyMap<string, string>> {
  const { rows } = await host.service(currency).list({ limit: 1000 }, system)
  return new Map(rows.map((row: Row<typeof currency>) => [row.code, row.id]))
}

function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demo's shop has no ${name}`)
  return id
}

/** `scale-noon` → `Scale noon`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
