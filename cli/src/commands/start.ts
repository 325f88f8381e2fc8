import type { CommandModule } from 'yargs'
import { restartLean } from '../lean-process.ts'
import { type ServeArguments, serveOptions } from '../serve-options.ts'

const start: CommandModule<object, ServeArguments> = {
  command: 'start',
  describe: 'Serve the site, the back office and the API on one port',
  builder: parser =>
    serveOptions(parser)
      .example('$0 start', 'migrates the database, builds missing or outdated bundles, serves everything')
      .example('PORT=8080 HOST=0.0.0.0 $0 start', 'on another port, for other machines too'),
  async handler(options) {
    restartLean({ isEmbedded: !process.env.DATABASE_URL })
    process.env.NODE_ENV ??= 'production'
    const { serve } = await import('../serve.ts')
    await serve(options)
  },
}

export default start
