import path from 'node:path'
import type { CatalogueGaps } from '@tessera/server/host'
import type { CommandModule } from 'yargs'

interface MessagesArguments {
  readonly root?: string
  readonly language?: readonly string[] | undefined
  readonly json: boolean
}

const messages: CommandModule<object, MessagesArguments> = {
  command: 'messages',
  describe: 'List the texts that a language lacks, package by package',
  builder: parser =>
    parser
      .option('language', { type: 'string', array: true, describe: 'Language code (default: those of the interface)' })
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example('$0 messages --language de', 'lists what is not translated to German'),
  async handler({ root = '.', language, json }) {
    const [{ Catalogues }, { catalogueGaps }, { loadProject }] = await Promise.all([
      import('@tessera/server'),
      import('@tessera/server/host'),
      import('@tessera/server/project'),
    ])
    const folder = path.resolve(root)
    const catalogues = new Catalogues({
      root: folder,
      project: await loadProject(folder),
      beside: import.meta.filename,
    })
    const gaps = Object.fromEntries(
      (language ?? catalogues.interfaceLanguages).map(each => [each, catalogueGaps(catalogues, each)]),
    )
    if (json) console.log(JSON.stringify(gaps, null, 2))
    else for (const [each, packages] of Object.entries(gaps)) console.log(listOf(each, packages))
    if (Object.values(gaps).flat().length > 0) process.exitCode = 1
  },
}

export default messages

function listOf(language: string, packages: readonly CatalogueGaps[]): string {
  if (packages.length === 0) return `${language}: complete`
  const missing = packages.reduce((sum, each) => sum + each.missing.length, 0)
  const lines = packages.flatMap(({ name, ...gaps }) => [
    `  ${name}`,
    ...gaps.missing.map(key => `    missing: ${key}`),
    ...gaps.unknown.map(key => `    unknown: ${key}`),
    ...gaps.placeholders.map(key => `    other placeholders than in English: ${key}`),
  ])
  return [`${language}: ${missing === 1 ? '1 text is' : `${missing} texts are`} missing`, ...lines].join('\n')
}
