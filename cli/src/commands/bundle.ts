import path from 'node:path'
import type { CommandModule } from 'yargs'
import { BuildError, type BundleName, bundleNames } from '../build-bundles.ts'
import { buildDirectory } from '../build-directory.ts'

interface BundleArguments {
  readonly root?: string
  readonly name: BundleName
  readonly sizes: boolean
}

/** Internal: run by `start` and `build` in a separate process, to release the bundler's memory. */
const bundle: CommandModule<object, BundleArguments> = {
  command: 'bundle <name>',
  describe: false,
  builder: parser =>
    parser
      .positional('name', { choices: bundleNames, demandOption: true })
      .option('sizes', { type: 'boolean', default: false }),
  async handler({ name, sizes, root: folder = '.' }) {
    process.env.NODE_ENV = 'production'
    const end = () => process.exit(1)
    // The parent process has ended.
    process.once('disconnect', end)
    const { loadProject } = await import('@tessera/server/project')
    const root = path.resolve(folder)
    const dataDirectory = path.resolve(root, process.env.DATA_DIR || '.tessera')
    const target = { root, project: await loadProject(root), dataDirectory, buildDirectory: buildDirectory(root) }
    try {
      if (name === 'site') {
        const { buildSite } = await import('@tessera/site/server')
        await buildSite(target)
      } else {
        const { buildAdmin } = await import('@tessera/admin/server')
        const table = await buildAdmin(target)
        if (sizes) console.log(table)
      }
    } catch (error) {
      // The message includes file and line.
      throw new BuildError(error instanceof Error ? error.message : String(error), { cause: error })
    }
    process.off('disconnect', end)
    process.disconnect?.()
  },
}

export default bundle
