import type { CommandModule } from 'yargs'
import { withCommands } from '../command-group.ts'
import { type MakingArguments, make, makingOptions } from '../making/make.ts'
import { UsageError } from '../usage-error.ts'

interface RenameArguments extends MakingArguments {
  readonly from: string
  readonly to: string
}

const field: CommandModule<object, RenameArguments> = {
  command: 'field <from> <to>',
  describe: 'A field of an entity of your own, with its column and what uses it',
  builder: parser =>
    makingOptions(parser)
      .positional('from', { type: 'string', demandOption: true, describe: '<module>/<entity>.<field>' })
      .positional('to', { type: 'string', demandOption: true, describe: 'The new name' })
      .example('$0 rename field events/event.price cost', 'the data stays'),
  handler: options =>
    make(options, async plan => {
      const [, name = '', old = ''] = /^([^.]+)\.(\w+)$/.exec(options.from) ?? []
      if (old === '') throw new UsageError(`"${options.from}" must be <module>/<entity>.<field>`)
      const { renameField } = await import('../renaming/rename-field.ts')
      const { entityNameIn } = await import('../making/names.ts')
      await renameField(plan, entityNameIn(name), old, options.to)
    }),
}

const entity: CommandModule<object, RenameArguments> = {
  command: 'entity <from> <to>',
  describe: 'An entity of your own, with its table, relations, variants and what uses them',
  builder: parser =>
    makingOptions(parser)
      .positional('from', { type: 'string', demandOption: true, describe: '<module>/<entity>' })
      .positional('to', { type: 'string', demandOption: true, describe: '<module>/<new name>' })
      .example('$0 rename entity events/event events/happening', 'records, history and links stay'),
  handler: options =>
    make(options, async plan => {
      const { renameEntity } = await import('../renaming/rename-entity.ts')
      const { entityNameIn } = await import('../making/names.ts')
      const [from, to] = [entityNameIn(options.from), entityNameIn(options.to)]
      if (from.module !== to.module) throw new UsageError(`An entity stays in its module: ${from.module}/${to.name}`)
      await renameEntity(plan, from, to.name)
    }),
}

const plugin: CommandModule<object, RenameArguments> = {
  command: 'plugin <from> <to>',
  describe: 'A module of your own, with its package, tables and what uses it',
  builder: parser =>
    makingOptions(parser)
      .positional('from', { type: 'string', demandOption: true, describe: 'Name of the module' })
      .positional('to', { type: 'string', demandOption: true, describe: 'The new name' })
      .example('$0 rename plugin events happenings', 'records, history and links stay'),
  handler: options =>
    make(options, async plan => {
      const { renamePlugin } = await import('../renaming/rename-plugin.ts')
      await renamePlugin(plan, options.from, options.to)
    }),
}

const rename: CommandModule = {
  command: 'rename',
  describe: 'Rename what is in a module of your own, with its data',
  builder: parser => withCommands(parser, [entity, field, plugin]).demandCommand(1, ''),
  handler() {},
}

export default rename
