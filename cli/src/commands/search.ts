import { existsSync } from 'node:fs'
import path from 'node:path'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'

interface SearchArguments {
  readonly root?: string
  readonly words: readonly string[]
  readonly json: boolean
}

const search: CommandModule<object, SearchArguments> = {
  command: 'search [words..]',
  describe: 'Search npm for plugins',
  builder: parser =>
    parser
      .positional('words', { type: 'string', array: true, default: [], describe: 'What it is about' })
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example('$0 search reviews', 'packages with the keyword tessera-plugin that are about it'),
  async handler({ root: given = '.', words, json }) {
    const { searchPlugins } = await import('../upgrading/offers.ts')
    const root = path.resolve(given)
    const found = (await searchPlugins(root, words)).map(({ name, version, description = '', date = '' }) => {
      const isInstalled = existsSync(path.join(root, 'node_modules', name, 'package.json'))
      return { name, version, description, date, isInstalled }
    })
    if (json) console.log(JSON.stringify(found, null, 2))
    else if (found.length === 0) console.log(`npm has no plugin${words.length > 0 ? ` about ${words.join(' ')}` : ''}.`)
    else {
      const width = Math.max(...found.map(({ name }) => name.length))
      const versions = Math.max(...found.map(({ version }) => version.length))
      for (const each of found) {
        const there = each.isInstalled ? colors.dim(' (installed)') : ''
        const day = colors.dim(each.date.slice(0, 10))
        console.log(`${each.name.padEnd(width)}  ${each.version.padEnd(versions)}  ${day}  ${each.description}${there}`)
      }
    }
  },
}

export default search
