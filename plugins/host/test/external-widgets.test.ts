import { widget as fileWidget } from '@tessera/file-storage'
import { widget, widgetsToExternalWidgets } from '@tessera/host'
import { type Context, system } from '@tessera/server'
import { describe, expect, it } from 'vitest'
import { built, elsewhere, filed, openPagesHost, test } from './pages-host.ts'

openPagesHost()

describe('a link to a widget of another module', () => {
  const links = '/api/host/widgets-to-external-widgets'
  const administrator = () => test.asAdministrator()
  const hostWidget = async () => (await test.host.service(widget).create({}, system)).id
  const newFileWidget = async () => (await test.host.service(fileWidget).create({}, system)).id
  const link = async (externalModule: string, externalWidgetId = elsewhere) =>
    administrator().post(links, { widgetId: await hostWidget(), externalWidgetId, externalModule })
  const refused = 'externalWidgetId must be the id of an existing record of file-storage/widgets'

  it('leads to an existing widget', async () => {
    expect((await link('website-builder', built)).status).toBe(201)
    expect((await link('file-storage', filed)).status).toBe(201)
  })

  it.each(['host', 'unknown', 'ecommerce', '', '__proto__'])('cannot name the module %j', async name => {
    const response = await link(name)
    expect([response.status, response.causes.join()]).toEqual([
      400,
      expect.stringContaining('externalModule must be one of'),
    ])
  })

  it('cannot lead to a missing widget or one of another module, however it is written', async () => {
    const { row } = await link('file-storage', filed)
    const { id: _, createdAt: _c, updatedAt: _u, ...values } = row
    const wrong = { ...values, externalWidgetId: built }
    const responses = [
      await link('file-storage'),
      await link('file-storage', built),
      await administrator().post(`${links}/bulk`, [{ data: values }, { data: wrong }]),
      await administrator().post(`${links}/find-or-create`, wrong),
      await administrator().patch(`${links}/${row.id}`, { externalWidgetId: elsewhere }),
      await administrator().put(`${links}/${row.id}`, wrong),
      await administrator().patch(`${links}/bulk`, [{ id: row.id, data: { externalWidgetId: built } }]),
      await administrator().post('/api/core/batch', {
        operations: [{ action: 'update', entity: 'host/widgets-to-external-widgets', id: row.id, data: wrong }],
      }),
    ]
    expect(responses.map(({ status, causes }) => [status, causes.join().replace('operations[0]: ', '')])).toEqual(
      responses.map(() => [400, refused]),
    )
    const imported = await administrator().post(`${links}/import`, { rows: [values, wrong], format: 'json' })
    expect([imported.status, imported.causes]).toEqual([422, [`rows.1: ${refused}`]])
    expect((await administrator().get(`${links}/${row.id}`)).row).toEqual(row)
    const count = await administrator().get(links, {
      filters: {
        and: [
          { column: 'externalModule', method: 'eq', value: 'file-storage' },
          { column: 'externalWidgetId', method: 'eq', value: built },
        ],
      },
    })
    expect(count.rows).toEqual([])
  })

  it('a partial update is checked together with the stored half', async () => {
    const { row } = await link('file-storage', filed)
    const response = await administrator().patch(`${links}/${row.id}`, { externalModule: 'website-builder' })
    expect([response.status, response.causes]).toEqual([
      400,
      ['externalWidgetId must be the id of an existing record of website-builder/widgets'],
    ])
    const both = { externalModule: 'website-builder', externalWidgetId: built }
    expect((await administrator().patch(`${links}/${row.id}`, both)).status).toBe(200)
  })

  it('whose widget is gone can be moved, sent unchanged and deleted, but not created again', async () => {
    const gone = await newFileWidget()
    const { row } = await link('file-storage', gone)
    await test.host.service(fileWidget).remove(gone, system)
    expect((await administrator().patch(`${links}/${row.id}`, { orderIndex: 3 })).status).toBe(200)
    expect((await administrator().put(`${links}/${row.id}`, row)).status).toBe(200)
    expect((await link('file-storage', gone)).status).toBe(400)
    expect((await administrator().delete(`${links}/${row.id}`)).status).toBe(200)
  })

  it('is restored from the trash with what it shows, and not without it', async () => {
    const shown = await newFileWidget()
    const { row } = await link('file-storage', shown)
    await administrator().delete(`${links}/${row.id}`)
    await administrator().delete(`/api/file-storage/widgets/${shown}`)
    const entryOf = async (entity: string, id: string) =>
      (await administrator().get('/api/core/trash', { entity })).rows.find(({ recordId }) => recordId === id)?.id
    const entry = await entryOf('host/widgets-to-external-widgets', row.id)
    const alone = await administrator().post(`/api/core/trash/${entry}/restore`)
    expect([alone.status, alone.causes]).toEqual([
      409,
      ['What externalWidgetId names was deleted: bring that back first'],
    ])
    const ids = [entry, await entryOf('file-storage/widgets', shown)]
    expect((await administrator().post('/api/core/trash/restore', { ids })).status).toBe(200)
    expect((await administrator().get(`${links}/${row.id}`)).row).toMatchObject({ externalWidgetId: shown })
  })

  it('a host widget is restored without a link whose widget is gone for good', async () => {
    const shown = await newFileWidget()
    const { row } = await link('file-storage', shown)
    await administrator().delete(`/api/host/widgets/${row.widgetId}`)
    await test.host.service(fileWidget).remove(shown, { ...system, history: 'none' })
    const [entry] = (await administrator().get('/api/core/trash', { entity: 'host/widgets' })).rows
    const back = await administrator().post(`/api/core/trash/${entry?.id}/restore`)
    expect([back.status, back.row.notes]).toEqual([200, [expect.stringContaining('удалена навсегда')]])
    expect((await administrator().get(`${links}/${row.id}`)).status).toBe(404)
  })

  /** Starts a transaction that ends when the test says so. */
  async function held(work: (context: Context) => Promise<unknown>): Promise<() => Promise<void>> {
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const over = test.host.database.transaction(async transaction => {
      await work({ ...system, transaction })
      begun.resolve()
      await ending.promise
    })
    await begun.promise
    return () => {
      ending.resolve()
      return over
    }
  }

  it('is rejected when its widget is being deleted', async () => {
    const shown = await newFileWidget()
    const end = await held(context => test.host.service(fileWidget).remove(shown, context))
    const response = link('file-storage', shown)
    await end()
    const { status, causes } = await response
    expect([status, causes]).toEqual([400, [refused]])
  })

  it('locks its widget until it is created', async () => {
    const shown = await newFileWidget()
    const widgetId = await hostWidget()
    const order: string[] = []
    const end = await held(context =>
      test.host
        .service(widgetsToExternalWidgets)
        .create({ widgetId, externalModule: 'file-storage', externalWidgetId: shown }, context),
    )
    const deleted = test.host
      .service(fileWidget)
      .remove(shown, system)
      .then(() => order.push('deleted'))
    await end().then(() => order.push('made'))
    await deleted
    expect(order).toEqual(['made', 'deleted'])
  })
})
