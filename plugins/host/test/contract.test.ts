import { widget } from '@tessera/file-storage'
import host from '@tessera/host/server'
import { definePlugin, system } from '@tessera/server'
import { describePlugin } from '@tessera/server/testing'

const idOf = (n: number) => `0198c5f0-7f3e-7abc-8def-${String(n).padStart(12, '0')}`
const widgets = 64

/** Creates widgets with known ids for links. */
const known = definePlugin({
  name: 'known-widgets',
  server(app, { database, service }) {
    app.addHook('onReady', async () => {
      const { id } = await service(widget).create({}, system)
      const copy = `jsonb_populate_record(t, jsonb_build_object('id', x, 'slug', x))`
      const text = `insert into "${widget.table}" select (${copy}).* from "${widget.table}" t, unnest($1::text[]) x where t."id" = $2::uuid`
      await database.query({ text, values: [Array.from({ length: widgets }, (_, n) => idOf(n)), id] })
    })
  },
})

describePlugin(host, {
  with: [known],
  samples: {
    'host/redirects': n => ({ from: `/old-${n}`, to: `/new-${n}` }),
    'host/widgets-to-external-widgets': n => ({ externalModule: 'file-storage', externalWidgetId: idOf(n % widgets) }),
  },
})
