import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Importer, ImportSource } from '@tessera/server'
import type { CommandModule } from 'yargs'
import { withCommands } from '../command-group.ts'
import { findImporter, importerNames } from '../elsewhere/find-importer.ts'
import { type ImportSummary, summaryText } from '../elsewhere/import-report.ts'
import { addModules, MissingModulesError } from '../elsewhere/needed-modules.ts'
import { runImport } from '../elsewhere/run-import.ts'
import { Progress } from '../progress.ts'
import { type SiteOptions, withSite } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'
import archive from './import-archive.ts'
import undo from './import-undo.ts'

interface ImportArguments extends SiteOptions {
  readonly system: string
  readonly path: string
  readonly 'dry-run': boolean
  readonly media?: string | undefined
  readonly language?: string | undefined
  readonly currency?: string | undefined
  readonly option?: readonly string[] | undefined
  readonly json: boolean
  readonly yes: boolean
}

const from: CommandModule<object, ImportArguments> = {
  command: '$0 <system> <path>',
  describe: `Bring content of another system: ${importerNames.join(', ')}, or one that a plugin knows`,
  builder: parser =>
    siteOptions(parser)
      .positional('system', { type: 'string', demandOption: true, describe: 'Where the content comes from' })
      .positional('path', { type: 'string', demandOption: true, describe: 'The file or folder that was exported' })
      .option('dry-run', { type: 'boolean', default: false, describe: 'Only report what would be imported' })
      .option('media', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder with the files, laid out as <host>/<path>, in place of the network',
      })
      .option('language', { type: 'string', requiresArg: true, describe: 'Of the texts (default: the site’s)' })
      .option('currency', { type: 'string', requiresArg: true, describe: 'Of prices that name none, such as EUR' })
      .option('option', { type: 'string', array: true, describe: 'An importer’s own option: name=value' })
      .option('yes', { type: 'boolean', default: false, describe: 'Add modules that are needed without asking' })
      .example('$0 import wordpress export.xml --dry-run', 'says what would come and what would be left out')
      .example('$0 import markdown content', 'brings a folder of Markdown files'),
  async handler({ system, json, 'dry-run': isDryRun, ...options }) {
    const root = path.resolve(options.root ?? '.')
    const importer = await findImporter(system, root)
    const source = sourceOf(importer, options)
    const run = () => importInto(importer, source, { ...options, isDryRun })
    let summary: ImportSummary
    try {
      summary = await run()
    } catch (error) {
      if (!(error instanceof MissingModulesError)) throw error
      if (options.url !== undefined) throw new UsageError(`That site lacks modules. ${error.message}`)
      await addModules(root, error.packages, options.yes)
      throw new UsageError(
        'The modules were added to tessera.config. Run the command again, after a restart of the site if it runs',
      )
    }
    console.log(json ? JSON.stringify(summary, null, 2) : summaryText(summary, isDryRun))
  },
}

const importCommand: CommandModule = {
  command: 'import',
  describe: 'Bring content from elsewhere, or take it back',
  builder: parser => withCommands(parser, [undo, archive, from]),
  handler() {},
}

export default importCommand

function sourceOf(importer: Importer, options: Pick<ImportArguments, 'path' | 'currency' | 'option'>): ImportSource {
  const file = path.resolve(options.path)
  if (!existsSync(file)) throw new UsageError(`There is no ${importer.reads} ${options.path}`)
  const given = (options.option ?? []).map(each => {
    const at = each.indexOf('=')
    if (at < 1) throw new UsageError(`--option must be name=value, not "${each}"`)
    return [each.slice(0, at), each.slice(at + 1)] as const
  })
  const values: Record<string, string> = {
    ...Object.fromEntries(given),
    ...(options.currency !== undefined && { currency: options.currency }),
  }
  const known = importer.options ?? {}
  const unknown = Object.keys(values).find(name => !Object.hasOwn(known, name))
  if (unknown) throw new UsageError(`${importer.name} has no option ${unknown}`)
  const missing = Object.entries(known).find(([name, { isRequired }]) => isRequired && !values[name])
  if (missing) throw new UsageError(`${importer.name} needs --${missing[0]}: ${missing[1].describe}`)
  return { path: file, options: values }
}

async function importInto(
  importer: Importer,
  source: ImportSource,
  options: SiteOptions & Pick<ImportArguments, 'media' | 'language'> & { readonly isDryRun: boolean },
): Promise<ImportSummary> {
  const { isDryRun, media, language } = options
  const progress = new Progress(isDryRun ? 'Reading' : 'Importing')
  const onProgress = (share: number) => progress.show(share)
  try {
    return await withSite(options, door => runImport(door, importer, source, { isDryRun, media, language, onProgress }))
  } finally {
    progress.end()
  }
}
