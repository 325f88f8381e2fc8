import type { CommandModule } from 'yargs'
import { type MakingArguments, make, makingOptions } from '../making/make.ts'
import { UsageError } from '../usage-error.ts'

interface EjectArguments extends MakingArguments {
  readonly variant: string
  readonly to?: string | undefined
}

const eject: CommandModule<object, EjectArguments> = {
  command: 'eject <variant>',
  describe: 'Copy a variant of an installed module into your own, or a piece of the back office, to change it',
  builder: parser =>
    makingOptions(parser)
      .positional('variant', { type: 'string', demandOption: true, describe: '<module>/<entity>:<variant>' })
      .option('to', { type: 'string', requiresArg: true, describe: 'The module that gets it' })
      .example('$0 eject blog/article:list-default --to own', 'articles in lists look as you write it')
      .example('$0 eject ecommerce/product:admin-form', 'products are edited in a form of yours'),
  handler: options =>
    make(options, async plan => {
      const [, name = '', variant = ''] = /^([^:]+):([a-z][a-z0-9-]*)$/.exec(options.variant) ?? []
      if (name === '') throw new UsageError(`"${options.variant}" must be <module>/<entity>:<variant>`)
      const { entityNameIn } = await import('../making/names.ts')
      const { ejectPiece, isPiece } = await import('../making/makers/eject-piece.ts')
      const { ejectVariant } = await import('../making/makers/eject-variant.ts')
      await (isPiece(variant) ? ejectPiece : ejectVariant)(plan, entityNameIn(name), variant, options.to)
    }),
}

export default eject
