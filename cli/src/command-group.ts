import type { Argv, CommandModule } from 'yargs'

const names = new Set<string>()

/**
 * Adds the commands of a group, with an example of each to the help of the group.
 * @param given modules of commands, each with options of its own
 */
export function withCommands(parser: Argv, given: readonly object[]): Argv {
  const commands = given as readonly CommandModule[]
  for (const { command } of commands) names.add(nameOf(command))
  const added = commands.reduce<Argv>((each, command) => each.command(command), parser)
  return commands.flatMap(firstExample).reduce<Argv>((each, example) => each.example(...example), added)
}

/** Whether a word is the name of a command in a group that was asked for. */
export function isInGroup(word: string): boolean {
  return names.has(word)
}

function nameOf(command: CommandModule['command']): string {
  return [command ?? ''].flat()[0]?.split(' ')[0] ?? ''
}

type Example = readonly [command: string, description: string]

/** The first example in the help of a command, as its builder gives it to the parser. */
function firstExample({ command, builder }: CommandModule): Example[] {
  // That of the group itself stands there anyway.
  if (nameOf(command) === '$0' || typeof builder !== 'function') return []
  const found: Example[] = []
  const recorder: unknown = new Proxy(
    {},
    {
      get: (_target, method) => (command: string, description: string) => {
        if (method === 'example') found.push([command, description])
        return recorder
      },
    },
  )
  builder(recorder as Argv)
  return found.slice(0, 1)
}
