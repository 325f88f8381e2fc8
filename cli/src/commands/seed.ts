import path from 'node:path'
import type { CommandModule } from 'yargs'
import { whileShown } from '../progress.ts'
import { UsageError } from '../usage-error.ts'

interface SeedArguments {
  readonly root?: string | undefined
  readonly json: boolean
}

const seed: CommandModule<object, SeedArguments> = {
  command: 'seed',
  describe: 'Create the content of modules that the site was not given yet, as its next start would',
  builder: parser =>
    parser
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example('$0 seed', 'creates what modules bring, each piece once')
      .example('DEMO=true $0 seed', 'with the demo of the configuration, in an empty site'),
  async handler({ root = '.', json }) {
    const folder = path.resolve(root)
    const { createHost } = await import('@tessera/server/host')
    const { loadConfiguration, loadProject, readNodeFile } = await import('@tessera/server/project')
    const configuration = loadConfiguration(folder, await loadProject(folder))
    if (!configuration.databaseUrl && readNodeFile(configuration.dataDirectory)) {
      throw new UsageError('The site runs and has the embedded database to itself: restart it, which does the same')
    }
    const created = await whileShown('Creating content', async () => {
      const host = await createHost({ root: folder, configuration, hasJobs: false, maxEventLoopDelay: 0 })
      await host.close()
      return host.createdContent
    })
    if (json) console.log(JSON.stringify({ created }, null, 2))
    else if (created.length === 0) console.log('The site has all the content that its modules bring.')
    else for (const name of created) console.log(`created  ${name}`)
  },
}

export default seed
