import { defineModule } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { expect, it } from 'vitest'
import type { Block, BlockRegion, ExternalRow, LinkRow, PlacedHost } from '../page/page-parts.ts'
import { moveBlock, placeWidget } from './arrangement.ts'

const host = defineModule('host')

const row = (id: string): AdminRow => ({ id, variant: 'default', createdAt: '', updatedAt: '' })
const link = (id: string, orderIndex: number): LinkRow => ({ ...row(id), orderIndex })

/** A region of host widgets, each with so many blocks: `a1 a2 | b1`. */
function regionOf(text: string): BlockRegion {
  const hosts = text.split('|').map((names, place): PlacedHost => {
    const widget = row(`host ${place}`)
    const externals = names
      .trim()
      .split(' ')
      .map(
        (name, orderIndex): ExternalRow => ({
          ...link(name, orderIndex),
          widgetId: widget.id,
          externalModule: 'blog',
          externalWidgetId: `widget ${name}`,
        }),
      )
    return { link: link(`link ${place}`, place), widget, externals }
  })
  const blocks = hosts.flatMap(place =>
    place.externals.map((external): Block => ({ key: external.id, host: place, external, record: null })),
  )
  return {
    name: 'page',
    kind: 'page',
    owner: { entity: host.entity('page'), row: row('page') },
    relation: host.entity('pages-to-widget'),
    ownerKey: 'pageId',
    variant: 'default',
    hosts,
    blocks,
  }
}

/** The changes in short: `link 0 orderIndex=1`. */
function written(changes: ReturnType<typeof moveBlock>): string[] {
  return changes.map(change => {
    if (change.action === 'delete') return `${change.entity} ${change.id} deleted`
    const values = Object.entries(change.data).map(([name, value]) => `${name}=${value}`)
    return `${change.action === 'update' ? change.id : change.entity} ${values.join(' ')}`
  })
}

it.each([
  [
    'a block alone in its host widget goes with it',
    'a | b | c',
    0,
    2,
    ['link 1 orderIndex=0', 'link 2 orderIndex=1', 'link 0 orderIndex=2'],
  ],
  [
    'blocks of one host widget change places in it',
    'a b c',
    2,
    0,
    ['c orderIndex=0', 'a orderIndex=1', 'b orderIndex=2'],
  ],
  [
    'between two of one host widget a block joins them, and what held it alone goes',
    'a b | c',
    2,
    1,
    ['c widgetId=host 0', 'c orderIndex=1', 'b orderIndex=2', 'host/widgets host 1 deleted'],
  ],
  ['beside its own a block stays with them', 'a b | c', 0, 1, ['b orderIndex=0', 'a orderIndex=1']],
  ['a block of several leaves them for the one before', 'a b | c', 0, 2, ['a widgetId=host 1', 'a orderIndex=1']],
  ['what stays where it is writes nothing', 'a | b', 1, 1, []],
])('%s', (_, text, from, to, expected) => {
  expect(written(moveBlock(regionOf(text), from, to))).toEqual(expected)
})

it('knows the previous values for an undo', () => {
  expect(moveBlock(regionOf('a | b'), 0, 1)).toEqual([
    {
      action: 'update',
      entity: 'host/pages-to-widgets',
      id: 'link 1',
      data: { orderIndex: 0 },
      before: { orderIndex: 1 },
    },
    {
      action: 'update',
      entity: 'host/pages-to-widgets',
      id: 'link 0',
      data: { orderIndex: 1 },
      before: { orderIndex: 0 },
    },
  ])
})

it('a new block gets its own host widget, at its position on the page', () => {
  const changes = placeWidget(regionOf('a | b'), 1, { $ref: 'block' }, 'blog')
  expect(changes.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    'create host/widgets',
    'create host/widgets-to-external-widgets',
    'create host/pages-to-widgets',
    'update host/pages-to-widgets',
  ])
  expect(changes[2]).toMatchObject({ data: { pageId: 'page', orderIndex: 1 } })
  expect(changes[3]).toMatchObject({ id: 'link 1', data: { orderIndex: 2 } })
})

it('between two blocks of one host widget a new block joins that host widget', () => {
  const changes = placeWidget(regionOf('a b'), 1, 'shared', 'blog')
  expect(changes).toMatchObject([
    {
      action: 'create',
      entity: 'host/widgets-to-external-widgets',
      data: { widgetId: 'host 0', externalWidgetId: 'shared', orderIndex: 1 },
    },
    { action: 'update', id: 'b', data: { orderIndex: 2 } },
  ])
})
