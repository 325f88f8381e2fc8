import {
  layout,
  layoutsToWidgets,
  metadata,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '@tessera/host'
import { system } from '@tessera/server'
import { describe, expect, it } from 'vitest'
import { built, makePage, openPagesHost, pages, statements, test } from './pages-host.ts'

openPagesHost()

describe('a page', () => {
  it('comes with its layouts, widgets, head and links to widgets of other modules', async () => {
    const made = await makePage('/whole')
    const resolved = await pages.resolve('/whole')
    if (!resolved) throw new Error('Not found')
    expect(resolved.page).toEqual(made.page)
    expect(resolved.layouts.map(each => [each.layout.id, each.variant])).toEqual([[made.layout.id, 'default']])
    expect(resolved.layouts[0]?.defaultWidgets.map(each => each.widget.adminTitle)).toEqual(['navbar'])
    expect(resolved.layouts[0]?.additionalWidgets.map(each => each.widget.adminTitle)).toEqual(['footer'])
    expect(resolved.widgets.map(each => [each.widget.adminTitle, each.link.orderIndex])).toEqual([
      ['first', 1],
      ['second', 2],
    ])
    expect(resolved.metadata).toEqual([made.head])
    expect(resolved.externals.map(each => [each.widgetId, each.externalModule]).sort()).toEqual(
      [
        [made.navbar.id, 'website-builder'],
        [made.first.id, 'file-storage'],
      ].sort(),
    )
    expect(resolved.segments).toEqual({})
  })

  it('takes one statement, whatever its content, once the urls are cached', async () => {
    await makePage('/counted')
    await pages.resolve('/counted')
    expect(await statements(() => pages.resolve('/counted'))).toHaveLength(1)
    expect(await statements(() => pages.resolve('/not-there'))).toHaveLength(0)
  })

  it.each(['/admin%00', '//', 'http://example.com/whole', '/..', `/${'x'.repeat(100_000)}`])(
    'T-017: is none for %.30s, without a statement',
    async url => {
      expect(await statements(async () => expect(await pages.resolve(url)).toBe(null))).toEqual([])
    },
  )
})

describe('the tags of a page', () => {
  const changes: [string, (made: Awaited<ReturnType<typeof makePage>>) => Promise<unknown>][] = [
    ['the page itself', ({ page: { id } }) => pages.update(id, { title: 'New' }, system)],
    ['its layout', ({ layout: { id } }) => test.host.service(layout).update(id, { title: 'New' }, system)],
    [
      'a widget of its layout',
      ({ navbar: { id } }) => test.host.service(widget).update(id, { className: 'x' }, system),
    ],
    ['its head', ({ head: { id } }) => test.host.service(metadata).update(id, { title: { en: 'New' } }, system)],
    ['a widget that it shows', ({ first: { id } }) => test.host.service(widget).remove(id, system)],
    [
      'a widget that is added to it',
      ({ page: { id }, second }) =>
        test.host.service(pagesToWidgets).create({ pageId: id, widgetId: second.id }, system),
    ],
    [
      'a widget that is added to its layout',
      ({ layout: { id }, second }) =>
        test.host.service(layoutsToWidgets).create({ layoutId: id, widgetId: second.id }, system),
    ],
    [
      'what one of its widgets shows',
      ({ second: { id } }) =>
        test.host.service(widgetsToExternalWidgets).create({ widgetId: id, externalWidgetId: built }, system),
    ],
    [
      'a page that takes its address',
      ({ page: { url } }) => test.host.events.publish('host/rendered-pages', [`page:${url}`]),
    ],
  ]

  it.each(changes)('come with a change of %s', async (name, change) => {
    const made = await makePage(`/tags/${name.replaceAll(' ', '-')}`)
    const resolved = await pages.resolve(made.page.url)
    const changed = new Set<string>()
    const stop = test.host.events.on('*', ({ tags }) => {
      for (const tag of tags) changed.add(tag)
    })
    await change(made)
    stop()
    expect(resolved?.tags.filter(tag => changed.has(tag))).not.toEqual([])
  })

  it('come with a page that is restored from the trash with everything in it', async () => {
    const made = await makePage('/tags/brought-back')
    const administrator = test.asAdministrator()
    await administrator.delete(`/api/host/pages/${made.page.id}`)
    expect(await pages.resolve(made.page.url)).toBe(null)
    const tags: string[] = []
    const stop = test.host.events.on('*', event => void tags.push(...event.tags))
    const [entry] = (await administrator.get('/api/core/trash', { entity: 'host/pages' })).rows
    const response = await administrator.post(`/api/core/trash/${entry?.id}/restore`)
    stop()
    expect(response.row).toMatchObject({
      cascaded: { [pagesToLayouts.path]: 1, [pagesToMetadata.path]: 1, [pagesToWidgets.path]: 2 },
      notes: [],
    })
    // The cached response for the address is meanwhile one that says that there is no page.
    expect(tags).toContain(`page:${made.page.url}`)
    const resolved = await pages.resolve(made.page.url)
    expect(resolved?.page.id).toBe(made.page.id)
    expect(resolved?.layouts.map(each => each.layout.id)).toEqual([made.layout.id])
  })

  it('do not come with a change of another page', async () => {
    const made = await makePage('/one')
    const other = await makePage('/other')
    const resolved = await pages.resolve(made.page.url)
    const changed: string[] = []
    const stop = test.host.events.on('*', ({ tags }) => void changed.push(...tags))
    await pages.update(other.page.id, { title: 'New' }, system)
    await test.host.service(widget).update(other.first.id, { className: 'x' }, system)
    stop()
    expect(resolved?.tags.filter(tag => changed.includes(tag))).toEqual([])
  })
})
