import type { CommandModule } from 'yargs'

const build: CommandModule<object, { root?: string }> = {
  command: 'build',
  describe: 'Build the browser and server bundles of the project, as `start` does when they are missing or old',
  builder: {},
  async handler({ root = process.cwd() }) {
    process.env.NODE_ENV ??= 'production'
    const { buildSite } = await import('@tessera/site/server')
    await buildSite({ root })
  },
}

export default build
