import path from 'node:path'
import type { CommandModule } from 'yargs'
import { buildDirectory } from '../build-directory.ts'

const build: CommandModule<object, { root?: string }> = {
  command: 'build',
  describe: 'Build the browser and server bundles, as `start` does when they are missing or old',
  builder: {},
  async handler(options) {
    process.env.NODE_ENV ??= 'production'
    const { loadProject } = await import('@tessera/core/server')
    const { buildAdmin } = await import('@tessera/admin/server')
    const { buildSite } = await import('@tessera/site/server')
    const root = path.resolve(options.root ?? '.')
    const dataDirectory = path.resolve(root, process.env.DATA_DIR || '.tessera')
    const target = { root, project: await loadProject(root), dataDirectory, buildDirectory: buildDirectory(root) }
    await buildSite(target)
    console.log(await buildAdmin(target))
  },
}

export default build
