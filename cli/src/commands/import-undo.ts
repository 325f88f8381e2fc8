import type { UndoneStep } from '@tessera/server'
import type { CommandModule } from 'yargs'
import { type SiteDoor, type SiteOptions, withSite } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'

interface UndoArguments extends SiteOptions {
  readonly id?: string | undefined
  readonly json: boolean
}

const undo: CommandModule<object, UndoArguments> = {
  command: 'undo [id]',
  describe: 'Take an import back; what was edited since stays',
  builder: parser =>
    siteOptions(parser)
      .positional('id', { type: 'string', describe: 'Id that the import has printed (without it: lists them)' })
      .example('$0 import undo', 'lists the imports with their ids'),
  async handler({ id, json, ...options }) {
    await withSite(options, async door => {
      if (id === undefined) return list(door, json)
      if (!/^[0-9a-f-]{36}$/i.test(id))
        throw new UsageError(`"${id}" is no id of an import: tessera import undo lists them`)
      const { removed, stays } = await undone(door, id)
      if (json) console.log(JSON.stringify({ importId: id, removed, stays }, null, 2))
      else {
        console.log(`${removed === 1 ? '1 record was' : `${removed} records were`} removed.`)
        for (const { entity, key, id: record } of stays) console.log(`  stays: ${entity} ${record} (${key})`)
      }
    })
  },
}

export default undo

async function undone(door: SiteDoor, id: string) {
  let removed = 0
  for (;;) {
    const step = await door.call<UndoneStep>('POST', `/api/core/imports/${id}/undo`)
    removed += step.removed
    if (step.isDone) return { removed, stays: step.stays }
  }
}

async function list(door: SiteDoor, isJson: boolean): Promise<void> {
  type Listed = { id: string; importer: string; source: string; createdAt: string; records: number }
  const imports = await door.call<readonly Listed[]>('GET', '/api/core/imports')
  if (isJson) console.log(JSON.stringify(imports, null, 2))
  else if (imports.length === 0) console.log('Nothing was imported.')
  for (const { id, importer, source, createdAt, records } of isJson ? [] : imports) {
    console.log(`${id}  ${createdAt.slice(0, 10)}  ${importer}  ${records} records  ${source}`)
  }
}
