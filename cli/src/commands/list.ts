import path from 'node:path'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { whileShown } from '../progress.ts'
import type { ListedPlugin } from '../upgrading/list-plugins.ts'

interface ListArguments {
  readonly root?: string
  readonly from?: string | undefined
  readonly json: boolean
}

const list: CommandModule<object, ListArguments> = {
  command: 'list',
  describe: 'List the plugins of a project: installed, outdated, incompatible',
  builder: parser =>
    parser
      .option('from', { type: 'string', requiresArg: true, describe: 'Folder of tarballs, in place of the registry' })
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example('$0 list', 'with the newest version of each that fits'),
  async handler({ root: given = '.', from, json }) {
    const [{ listPlugins }, { registryOffers, tarballOffers }, { projectPackages }, { configuredPlugins }] =
      await Promise.all([
        import('../upgrading/list-plugins.ts'),
        import('../upgrading/offers.ts'),
        import('../upgrading/project-packages.ts'),
        import('../making/configured-plugins.ts'),
      ])
    const root = path.resolve(given)
    const installed = projectPackages(root)
    const offers = from === undefined ? registryOffers(root) : await tarballOffers(path.resolve(from))
    const configured = await configuredPlugins(root)
    const plugins = await whileShown('Asking for versions', () => listPlugins({ root, installed, configured, offers }))
    console.log(json ? JSON.stringify(plugins, null, 2) : tableOf(plugins))
  },
}

export default list

function tableOf(plugins: readonly ListedPlugin[]): string {
  const width = Math.max(...plugins.map(({ name }) => name.length))
  const versions = Math.max(...plugins.map(({ version }) => version?.length ?? 0))
  return plugins
    .map(each => `${each.name.padEnd(width)}  ${(each.version ?? '').padEnd(versions)}  ${wordsOf(each)}`)
    .join('\n')
}

function wordsOf({ name, newest, state, range, folder }: ListedPlugin): string {
  const newer = newest === null ? '' : `: tessera upgrade ${name}${name === 'tessera' ? '' : `@${newest}`}`
  switch (state) {
    case 'current':
      return 'the newest that fits'
    case 'outdated':
      return colors.yellow(`${newest} is there${newer}`)
    case 'incompatible':
      return colors.red(`works with Tessera ${range}${newer}`)
    case 'unlisted':
      return `installed, but tessera.config doesn't name it${folder === undefined ? '' : ` (${folder})`}`
    case 'own':
      return colors.dim(`your own, in ${folder}`)
    case 'unknown':
      return colors.dim('the registry has no versions of it, or can’t be asked')
  }
}
