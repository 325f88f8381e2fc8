import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CommandModule } from 'yargs'
import type { SiteOptions } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'
import { size, writeArchive } from '../write-archive.ts'

interface ExportArguments extends SiteOptions {
  readonly file: string
  readonly only?: string | undefined
  readonly with?: string | undefined
  readonly force: boolean
  readonly json: boolean
}

const exportCommand: CommandModule<object, ExportArguments> = {
  command: 'export <file>',
  describe: 'Write the content of the site, with its files, into an archive',
  builder: parser =>
    siteOptions(parser)
      .positional('file', { type: 'string', demandOption: true, describe: 'The archive to write: site.tar.gz' })
      .option('only', { type: 'string', requiresArg: true, describe: 'Modules, separated by commas' })
      .option('with', {
        type: 'string',
        requiresArg: true,
        describe: 'What stays at home otherwise: people (with the hashes of their passwords), orders',
      })
      .option('force', { type: 'boolean', default: false, describe: 'Replace a file that is there' })
      .example('$0 export site.tar.gz', 'content, pages, menus and files')
      .example('$0 export all.tar.gz --with people,orders', 'everything, for a move to another server'),
  async handler({ file, only, with: extra, force, json, ...options }) {
    const target = path.resolve(file)
    if (existsSync(target) && !force) throw new UsageError(`${file} is there already: add --force to replace it`)
    const query = new URLSearchParams({
      ...(only !== undefined && { only }),
      ...(extra !== undefined && { with: extra }),
    })
    const bytes = await writeArchive(options, target, query)
    if (json) console.log(JSON.stringify({ file: target, bytes }, null, 2))
    else console.log(`${file} is written: ${size(bytes)}. Take it in with: tessera import archive ${file}`)
  },
}

export default exportCommand
