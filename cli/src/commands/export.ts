import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CommandModule } from 'yargs'
import { Progress } from '../progress.ts'
import { type SiteOptions, withSite } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'

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
    const bytes = await withSite(options, async site => {
      const archive = await site.open(`/api/core/archive?${query}`)
      return writeWhole(target, archive)
    })
    if (json) console.log(JSON.stringify({ file: target, bytes }, null, 2))
    else console.log(`${file} is written: ${size(bytes)}. Take it in with: tessera import archive ${file}`)
  },
}

export default exportCommand

/** Writes a stream to a file, all of it or nothing. @returns its size in bytes */
async function writeWhole(target: string, content: NodeJS.ReadableStream): Promise<number> {
  const unfinished = `${target}.part`
  const progress = new Progress('Exporting')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      progress.tell(size(bytes))
      done(null, chunk)
    },
  })
  try {
    await pipeline(content, counted, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, target)
    return bytes
  } finally {
    progress.end()
    await rm(unfinished, { force: true })
  }
}

function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
