import { expect, test } from 'vitest'
import yargs from 'yargs'
import { isInGroup } from './command-group.ts'
import create from './commands/create.ts'
import importCommand from './commands/import.ts'
import key from './commands/key.ts'
import rename from './commands/rename.ts'
import user from './commands/user.ts'

const names = {
  create: ['plugin', 'entity', 'relation', 'field', 'variant', 'page', 'route', 'job', 'my-site'],
  rename: ['entity', 'field', 'plugin'],
  import: ['undo', 'archive', 'wordpress'],
  user: ['invite', 'create-admin', 'reset'],
  key: ['create', 'list', 'revoke'],
}

test.each([create, rename, importCommand, user, key])(
  'the help of a group has an example of each command: $command',
  async group => {
    const parser = yargs([]).scriptName('tessera').wrap(null).exitProcess(false).command(group)
    const help = await new Promise<string>(resolve =>
      parser.parse([String(group.command), '--help'], {}, (_error, _given, text) => resolve(text)),
    )
    const [, examples = ''] = help.split('Examples:')
    const shown = names[group.command as keyof typeof names]
    for (const each of shown) {
      expect(examples.match(new RegExp(`^ +tessera ${group.command} ${each}\\b`, 'gm')), each).toHaveLength(1)
    }
    expect(isInGroup(shown[0] ?? '')).toBe(true)
  },
)
