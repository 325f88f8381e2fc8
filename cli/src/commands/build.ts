import path from 'node:path'
import type { CommandModule } from 'yargs'
import { buildBundles, bundleNames } from '../build-bundles.ts'

const build: CommandModule<object, { root?: string }> = {
  command: 'build',
  describe: 'Build the browser and server bundles, as `start` does if they are missing or outdated',
  builder: parser => parser.example('$0 build', 'both bundles, with what the back office’s first screen weighs'),
  async handler(options) {
    const { discoverPlugins, sortPlugins } = await import('@tessera/server/host')
    const { loadProject } = await import('@tessera/server/project')
    const root = path.resolve(options.root ?? '.')
    sortPlugins(await discoverPlugins(root, await loadProject(root)))
    await buildBundles(bundleNames, { root, sizes: true })
  },
}

export default build
