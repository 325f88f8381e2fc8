import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { CommandModule } from 'yargs'
import { Progress } from '../progress.ts'
import { type SiteOptions, withSite } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'

interface ArchiveArguments extends SiteOptions {
  readonly file: string
  readonly 'dry-run': boolean
  readonly json: boolean
}

type Counts = Readonly<Record<string, number>>

interface Report {
  readonly created: Counts
  readonly changed: Counts
  readonly unchanged: Counts
  readonly contents: number
  readonly leftOut: readonly { readonly entity: string; readonly id: string; readonly reason: string }[]
  readonly leftOutMore: number
}

const mostShown = 20

const importArchive: CommandModule<object, ArchiveArguments> = {
  command: 'archive <file>',
  describe: 'Take in what tessera export has written: the same ids are changed, nothing is deleted',
  builder: parser =>
    siteOptions(parser)
      .positional('file', { type: 'string', demandOption: true, describe: 'The archive: site.tar.gz' })
      .option('dry-run', { type: 'boolean', default: false, describe: 'Only report what would be changed' })
      .example('$0 import archive site.tar.gz --dry-run', 'says what would come and what would change'),
  async handler({ file, 'dry-run': isDryRun, json, ...options }) {
    if (!existsSync(path.resolve(file))) throw new UsageError(`There is no file ${file}`)
    const progress = new Progress(isDryRun ? 'Reading' : 'Importing')
    progress.elapse()
    const url = `/api/core/archive${isDryRun ? '?isDryRun=true' : ''}`
    const send = () => createReadStream(path.resolve(file))
    try {
      const report = await withSite(options, site => site.stream<Report>(url, 'application/gzip', send()))
      progress.end()
      console.log(json ? JSON.stringify(report, null, 2) : textOf(report, isDryRun))
    } finally {
      progress.end()
    }
  },
}

export default importArchive

function textOf({ created, changed, unchanged, contents, leftOut, leftOutMore }: Report, isDryRun: boolean): string {
  const paths = [...new Set([created, changed, unchanged].flatMap(counts => Object.keys(counts)))].sort()
  const rows = paths.map(entity => {
    const count = (counts: Counts) => String(counts[entity] ?? 0).padStart(9)
    return `${count(created)} ${count(changed)} ${count(unchanged)}  ${entity}`
  })
  const more = leftOut.length + leftOutMore - mostShown
  return [
    isDryRun ? 'Nothing was written. An import would do this:' : 'Imported.',
    '',
    `${'new'.padStart(9)} ${'changed'.padStart(9)} ${'as it was'.padStart(9)}`,
    ...rows,
    '',
    `${contents} ${contents === 1 ? 'file' : 'files'} stored.`,
    ...leftOut.slice(0, mostShown).map(({ entity, id, reason }) => `  left out: ${entity} ${id}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more (--json lists them)`] : []),
  ].join('\n')
}
