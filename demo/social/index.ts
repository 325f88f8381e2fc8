import { richTextFrom } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { createPages } from '@tessera/host/server'
import { type ContentHost, defineContent, system } from '@tessera/server'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  profile,
  profilesToAttributes,
  profilesToFiles,
  profilesToProducts,
  widget,
} from '@tessera/social'
import { addMenuEntries } from '@tessera/website-builder/server'
import { type Ids, idOf, idsBySlug, pictureIds } from '../ids.ts'
import { keys } from './keys.ts'
import { peoplePages } from './pages.ts'
import { profiles } from './profiles.ts'
import { widgets } from './widgets.ts'

/** Profiles of the studio's people and their pages. Needs the pictures of file-storage's demo. */
export const socialDemo = defineContent({
  module: 'social',
  key: 'studio',
  after: ['host', 'ecommerce'],
  async create(host) {
    await host.service(widget).createMany(
      widgets.map(each => ({ ...each, adminTitle: each.title.en })),
      system,
    )
    await createProfiles(host)
    await createPages(host, peoplePages)
    await addMenuEntries(host, 'footer-studio', [
      {
        slug: 'footer-people',
        url: '/social/profiles',
        variant: 'ghost',
        title: { en: 'People', ru: 'Люди' },
        order: 15,
      },
    ])
  },
})

async function createProfiles(host: ContentHost): Promise<void> {
  const pictures = await pictureIds(host)
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
  const attributeId = (slug: string, key: string) => idOf(attributeIds, `${slug}-${key}`)
  await host.service(attributeKeysToAttributes).createMany(
    values.map(({ slug, key }) => ({ attributeKeyId: idOf(keyIds, key), attributeId: attributeId(slug, key) })),
    system,
  )
  await host.service(profilesToAttributes).createMany(
    values.map(({ slug, key, orderIndex }) => ({
      profileId: idOf(profileIds, slug),
      attributeId: attributeId(slug, key),
      orderIndex,
    })),
    system,
  )
  await host.service(profilesToFiles).createMany(
    profiles.flatMap(({ slug, pictures: names }) =>
      names.map((name, orderIndex) => ({
        profileId: idOf(profileIds, slug),
        fileStorageModuleFileId: idOf(pictures, name),
        orderIndex,
      })),
    ),
    system,
  )
  await linkProducts(host, profileIds)
}

/** What the shop has of somebody's; there may be no shop. */
async function linkProducts(host: ContentHost, profileIds: Ids): Promise<void> {
  if (!host.entities.has(product.path)) return
  const { rows } = await host.service(product).list({ limit: 1000 }, system)
  const productIds = idsBySlug(rows)
  const inputs = profiles.flatMap(({ slug, products = [] }) =>
    products.flatMap((name, orderIndex) => {
      const productId = productIds.get(name)
      return productId ? [{ profileId: idOf(profileIds, slug), ecommerceModuleProductId: productId, orderIndex }] : []
    }),
  )
  await host.service(profilesToProducts).createMany(inputs, system)
}
