import type { CommandModule } from 'yargs'
import { loadPlugins } from '../project-database.ts'

interface TypesArguments {
  readonly root?: string
}

const types: CommandModule<object, TypesArguments> = {
  command: 'types',
  describe: 'Print TypeScript types of all records, for programs without the definitions',
  builder: parser => parser.example('$0 types > tessera.d.ts', 'an interface for each entity, and one for its input'),
  async handler({ root }) {
    const { recordTypes } = await import('../record-types.ts')
    const plugins = await loadPlugins(root)
    console.log(recordTypes(plugins.flatMap(({ entities = [] }) => entities)))
  },
}

export default types
