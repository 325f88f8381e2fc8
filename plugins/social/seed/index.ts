import { richTextFrom } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { type PluginHost, type Seed, system } from '@tessera/server'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  profile,
  profilesToAttributes,
  profilesToFiles,
  profilesToProducts,
  widget,
} from '../src/index.ts'
import { keys } from './keys.ts'
import { profiles } from './profiles.ts'
import { widgets } from './widgets.ts'

/** Profiles of the studio's people and the widgets of their pages. Needs the pictures of file-storage's seed. */
const seed: Seed = async host => {
  const { rows: files } = await host.service(file).list({ limit: 1000 }, system)
  const pictures = new Map(files.map(({ adminTitle, id }) => [adminTitle, id]))
  const madeProfiles = await host.service(profile).createMany(
    profiles.map(({ text, pictures: _, values: __, products: ___, ...each }) => ({
      ...each,
      adminTitle: each.title.en,
      description: { en: richTextFrom(text.en), ru: richTextFrom(text.ru) },
    })),
    system,
  )
  const madeKeys = await host.service(attributeKey).createMany(
    keys.map(each => ({ ...each, adminTitle: each.title.en })),
    system,
  )
  await host.service(widget).createMany(
    widgets.map(each => ({ ...each, adminTitle: each.title.en })),
    system,
  )

  const profileIds = idsBySlug(madeProfiles)
  const keyIds = idsBySlug(madeKeys)
  const values = profiles.flatMap(({ slug, values }) =>
    Object.entries(values).map(([key, value], orderIndex) => ({ slug, key, value, orderIndex })),
  )
  const attributes = await host.service(attribute).createMany(
    values.map(({ slug, key, value }) => ({
      slug: `${slug}-${key}`,
      adminTitle: `${slug}: ${key}`,
      ...(typeof value === 'number' ? { number: value } : { string: value }),
    })),
    system,
  )
  const attributeIds = idsBySlug(attributes)
  const attributeId = (slug: string, key: string) => found(attributeIds, `${slug}-${key}`)
  await host.service(attributeKeysToAttributes).createMany(
    values.map(({ slug, key }) => ({ attributeKeyId: found(keyIds, key), attributeId: attributeId(slug, key) })),
    system,
  )
  await host.service(profilesToAttributes).createMany(
    values.map(({ slug, key, orderIndex }) => ({
      profileId: found(profileIds, slug),
      attributeId: attributeId(slug, key),
      orderIndex,
    })),
    system,
  )
  await host.service(profilesToFiles).createMany(
    profiles.flatMap(({ slug, pictures: names }) =>
      names.map((name, orderIndex) => ({
        profileId: found(profileIds, slug),
        fileStorageModuleFileId: found(pictures, name),
        orderIndex,
      })),
    ),
    system,
  )
  await linkProducts(host, profileIds)
}

export default seed

/** What the shop has of somebody's; there may be no shop. */
async function linkProducts(host: PluginHost, profileIds: ReadonlyMap<string, string>): Promise<void> {
  if (!host.entities.has(product.path)) return
  const { rows } = await host.service(product).list({ limit: 1000 }, system)
  const productIds = idsBySlug(rows)
  const inputs = profiles.flatMap(({ slug, products = [] }) =>
    products.flatMap((name, orderIndex) => {
      const productId = productIds.get(name)
      return productId ? [{ profileId: found(profileIds, slug), ecommerceModuleProductId: productId, orderIndex }] : []
    }),
  )
  await host.service(profilesToProducts).createMany(inputs, system)
}

function idsBySlug(rows: readonly { readonly slug: string; readonly id: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

function found(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demo has no ${name}`)
  return id
}
