import type { Entity, Input, Relation, Row } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { type PluginHost, system } from '@tessera/server'
import {
  article,
  articlesToFiles,
  button,
  buttonsArray,
  buttonsArraysToButtons,
  feature,
  featuresToButtonsArrays,
  featuresToFiles,
  logotype,
  logotypesToFiles,
  slide,
  slider,
  slidersToSlides,
  slidesToButtonsArrays,
  slidesToFiles,
  widget,
  widgetsToArticles,
  widgetsToButtonsArrays,
  widgetsToFeatures,
  widgetsToFiles,
  widgetsToLogotypes,
  widgetsToSliders,
} from '../src/index.ts'
import { type DemoButtons, type DemoWidget, fieldsOf } from './content.ts'

interface Link {
  readonly relation: Relation
  readonly from: string
  readonly to: string
  readonly orderIndex: number
  readonly variant?: string
}

/** Creates the demo's widgets and everything that is linked to them, with one statement per entity and relation. */
export async function plant(host: PluginHost, widgets: readonly DemoWidget[]): Promise<void> {
  const records = new Map<Entity, Map<string, object>>()
  const links: Link[] = []

  /** Adds a record under its slug, once, and returns it. */
  function note(entity: Entity, slug: string, fields: object): string {
    const noted = records.get(entity) ?? new Map<string, object>()
    records.set(entity, noted.set(slug, { ...fields, slug, adminTitle: titleOf(slug) }))
    return slug
  }

  function link(
    relation: Relation,
    from: string,
    to: readonly string[],
    variants: readonly (string | undefined)[] = [],
  ): void {
    for (const [orderIndex, each] of to.entries()) {
      const variant = variants[orderIndex]
      links.push({ relation, from, to: each, orderIndex, ...(variant && { variant }) })
    }
  }

  function noteButtons(relation: Relation, owner: string, all: readonly DemoButtons[] = []): void {
    const arrays = all.filter(({ needs }) => !needs || host.has(needs))
    for (const array of arrays) {
      if (records.get(buttonsArray)?.has(array.slug)) continue
      note(buttonsArray, array.slug, fieldsOf(array))
      const shown = array.buttons.filter(({ needs }) => !needs || host.has(needs))
      const buttons = shown.map((each, index) =>
        note(button, `${array.slug}-${index + 1}`, { ...fieldsOf(each), ...(each.url && { url: each.url }) }),
      )
      link(buttonsArraysToButtons, array.slug, buttons)
    }
    link(
      relation,
      owner,
      arrays.map(({ slug }) => slug),
      arrays.map(({ place }) => place),
    )
  }

  for (const each of widgets) {
    const { slug, anchor, files = [], features = [], sliders = [], articles = [], logotypes = [] } = each
    note(widget, slug, { ...fieldsOf(each), ...(anchor && { anchor }) })
    link(widgetsToFiles, slug, files)
    noteButtons(widgetsToButtonsArrays, slug, each.buttons)
    link(
      widgetsToFeatures,
      slug,
      features.map((one, index) => {
        const name = note(feature, `${slug}-feature-${index + 1}`, fieldsOf(one))
        link(featuresToFiles, name, one.files ?? [])
        noteButtons(featuresToButtonsArrays, name, one.buttons)
        return name
      }),
    )
    link(
      widgetsToSliders,
      slug,
      sliders.map(one => {
        note(slider, one.slug, fieldsOf(one))
        link(
          slidersToSlides,
          one.slug,
          one.slides.map((shown, index) => {
            const name = note(slide, `${one.slug}-${index + 1}`, {
              ...fieldsOf(shown),
              ...(shown.url && { url: shown.url }),
            })
            link(slidesToFiles, name, shown.files ?? [])
            noteButtons(slidesToButtonsArrays, name, shown.buttons)
            return name
          }),
        )
        return one.slug
      }),
    )
    link(
      widgetsToArticles,
      slug,
      articles.map((one, index) => {
        const name = note(article, `${slug}-article-${index + 1}`, fieldsOf(one))
        link(articlesToFiles, name, one.files ?? [])
        return name
      }),
    )
    link(
      widgetsToLogotypes,
      slug,
      logotypes.map((one, index) => {
        const name = note(logotype, `${slug}-logotype-${index + 1}`, {
          ...fieldsOf(one),
          ...(one.url && { url: one.url }),
        })
        link(logotypesToFiles, name, one.files ?? [])
        return name
      }),
    )
  }

  const ids = new Map<Entity, ReadonlyMap<string, string>>([[file, await pictureIds(host)]])
  for (const [entity, noted] of records) ids.set(entity, await create(host, entity, noted))
  for (const [relation, made] of Map.groupBy(links, each => each.relation)) {
    const [left, right] = relation.ends
    const inputs = made.map(({ from, to, orderIndex, variant }) => ({
      [left]: idOf(ids, relation.left, from),
      [right]: idOf(ids, relation.right, to),
      orderIndex,
      ...(variant && { variant }),
    }))
    await host.service(relation).createMany(inputs as unknown as Input<Relation>[], system)
  }
}

async function create(host: PluginHost, entity: Entity, noted: ReadonlyMap<string, object>) {
  const rows = await host.service(entity).createMany([...noted.values()] as Input<Entity>[], system)
  return new Map([...noted.keys()].map((slug, index) => [slug, (rows[index] as { readonly id: string }).id]))
}

async function pictureIds(host: PluginHost): Promise<ReadonlyMap<string, string>> {
  const { rows } = await host.service(file).list({ limit: 1000 }, system)
  return new Map(rows.map((row: Row<typeof file>) => [row.adminTitle, row.id]))
}

function idOf(ids: ReadonlyMap<Entity, ReadonlyMap<string, string>>, entity: Entity, name: string): string {
  const id = ids.get(entity)?.get(name)
  if (!id) throw new Error(`The demo has no ${entity.name} ${name}`)
  return id
}

/** `home-hero` → `Home hero`. */
function titleOf(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
}
