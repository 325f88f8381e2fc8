import type { Localized } from '@tessera/core'
import {
  ConflictError,
  type Context,
  type FastifyInstance,
  issues,
  NotFoundError,
  type PluginHost,
  type StartingPage,
  type StartingPoint,
} from '@tessera/server'
import { layout, layoutsToWidgets, page } from '../index.ts'
import { type ContentWriter, createBoxes, createPages, type PagePlace } from './page-content.ts'

type OfModule<Part> = Part & { readonly module: string }
/** Writes in the name of the person who chooses. */
type Writer = ContentWriter & { readonly context: Context }
type Texts = Readonly<Record<string, unknown>>

const config = { access: { roles: ['editor'] } } as const
const path = '/api/host/starting-points'
const home = '/'

/** Registers the routes by which a site without a home page gets one: what modules offer, and an empty one. */
export function registerStartingPoints(app: FastifyInstance, host: PluginHost): void {
  app.get<{ Querystring: { readonly language?: string } }>(
    path,
    {
      config,
      schema: {
        summary: 'Pages that a site without a home page may begin with',
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { language: { type: 'string', maxLength: 20 } },
        },
      },
    },
    async ({ query: { language = host.configuration.defaultLanguage } }, reply) => {
      reply.header('cache-control', 'private, no-store')
      return {
        data: host.startingOffers.points.map(point => {
          const { title = point.key, text = '' } = textsOf(host, point, language) as { title?: string; text?: string }
          return { name: nameOf(point), title, text }
        }),
      }
    },
  )

  app.post<{ Body: { readonly name?: string } }>(
    path,
    {
      config,
      schema: {
        summary: 'Creates the pages of a starting point, or an empty home page',
        body: {
          type: 'object',
          additionalProperties: false,
          properties: { name: { type: 'string', maxLength: 200, description: 'Without it, the home page is empty' } },
        },
      },
    },
    async ({ body: { name }, caller }) => {
      const point = name === undefined ? undefined : host.startingOffers.points.find(each => nameOf(each) === name)
      if (name !== undefined && !point) throw new NotFoundError()
      const pageId = await host.database.transaction(transaction =>
        begin({ ...host, ...host.within(transaction) }, point, { caller, transaction }),
      )
      return { data: { pageId } }
    },
  )
}

/** @returns the id of the home page. @throws ConflictError if the site has one, or another page of the starting point */
async function begin(host: PluginHost, point: OfModule<StartingPoint> | undefined, context: Context): Promise<string> {
  const pages: readonly StartingPage[] = point?.pages ?? [{ key: 'home', url: home, widgets: [] }]
  const urls = pages.map(({ url }) => url)
  const filters = { and: [{ column: 'url', method: 'inArray', value: urls }] } as const
  const [taken] = (await host.service(page).list({ filters, limit: 1 }, context)).rows
  if (taken) throw new ConflictError(issues.TAKEN('url'))
  const writer: Writer = { ...host, context }
  await createFrame(writer)
  const contents = []
  for (const each of pages) {
    const title = point ? localized(host, point, texts => (texts.pages as Texts | undefined)?.[each.key]) : {}
    const ofSite = host.configuration.project.name ?? {}
    const own = each.url === home && Object.keys(ofSite).length > 0 ? ofSite : title
    const head = { title: own, description: own }
    const name = title[host.configuration.defaultLanguage] ?? Object.values(title)[0] ?? 'Home'
    const widgets = point ? await createWidgets(writer, point, each) : []
    contents.push({ slug: `${point?.key ?? 'empty'}-${each.key}`, url: each.url, title: name, widgets, head })
  }
  const made = await createPages(writer, contents)
  return made[urls.indexOf(home)]?.id ?? made[0]?.id ?? ''
}

async function createWidgets(
  host: Writer,
  point: OfModule<StartingPoint>,
  { widgets }: StartingPage,
): Promise<PagePlace[]> {
  return createParts(
    host,
    point.module,
    widgets.map(({ variant, texts: group }) => {
      if (group === undefined) return { variant }
      const fields = Object.keys((textsOf(host, point, 'en')[group] as Texts | undefined) ?? {})
      const texts = fields.map(field => [
        field,
        localized(host, point, all => (all[group] as Texts | undefined)?.[field]),
      ])
      return { variant, ...Object.fromEntries(texts) }
    }),
  )
}

/** What stands around pages, where the site has no layout yet. */
async function createFrame(host: Writer): Promise<void> {
  if ((await host.service(layout).count({}, host.context)) > 0) return
  const made = await host.service(layout).create({ title: 'Site', adminTitle: 'Site' }, host.context)
  const [above, below]: [PagePlace[], PagePlace[]] = [[], []]
  for (const frame of host.startingOffers.frames) {
    const parts = async (variants: readonly string[]) =>
      createParts(
        host,
        frame.module,
        variants.map(variant => ({ variant })),
      )
    const [top, bottom] = [await parts(frame.above), await parts(frame.below)]
    await frame.fill?.(
      host,
      [...top, ...bottom].map(({ id }) => id),
      host.context,
    )
    above.push(...top)
    below.push(...bottom)
  }
  const boxes = await createBoxes(host, [
    { slug: 'above', widgets: above },
    { slug: 'below', widgets: below },
  ])
  const [first, last] = boxes.map(({ id }) => ({ layoutId: made.id, widgetId: id }))
  if (!first || !last) return
  await host.service(layoutsToWidgets).createMany([first, { ...last, variant: 'additional' }], host.context)
}

/** Creates widgets of a module. @returns their places */
async function createParts(
  host: Writer,
  module: string,
  inputs: readonly { readonly variant: string }[],
): Promise<(PagePlace & { readonly id: string })[]> {
  const entity = host.entities.get(`${module}/widgets`)
  if (!entity) throw new TypeError(`The module ${module} has no widgets`)
  const titled = inputs.map(input => ({ ...input, adminTitle: titleOf(input.variant) }))
  const rows = (await host.service(entity).createMany(titled as object[], host.context)) as readonly object[]
  return (rows as readonly { readonly id: string; readonly slug: string }[]).map(({ id, slug }) => ({
    module,
    slug,
    id,
  }))
}

/** A text in each language of the site that the module speaks, in English if it speaks none. */
function localized(
  host: Pick<PluginHost, 'configuration' | 'catalogues'>,
  point: OfModule<StartingPoint>,
  of: (texts: Texts) => unknown,
): Localized {
  const written = host.catalogues.languagesOf(packageOf(host, point))
  const languages = host.configuration.languages.filter(language => written.includes(language))
  const known = languages.length > 0 ? languages : [host.configuration.defaultLanguage]
  return Object.fromEntries(
    known.flatMap(language => {
      const text = of(textsOf(host, point, language))
      return typeof text === 'string' ? [[language, text]] : []
    }),
  )
}

function textsOf(host: Pick<PluginHost, 'catalogues'>, point: OfModule<StartingPoint>, language: string): Texts {
  const { startingPoints = {} } = host.catalogues.spoken(packageOf(host, point), language) as {
    readonly startingPoints?: Readonly<Record<string, Texts>>
  }
  return startingPoints[point.key] ?? {}
}

function packageOf({ catalogues }: Pick<PluginHost, 'catalogues'>, { module }: OfModule<StartingPoint>): string {
  return catalogues.packages.find(each => each.module === module)?.name ?? module
}

function nameOf({ module, key }: OfModule<StartingPoint>): string {
  return `${module}/${key}`
}

/** `content-hero` → `Content hero`. */
function titleOf(variant: string): string {
  return variant.charAt(0).toUpperCase() + variant.slice(1).replaceAll('-', ' ')
}
