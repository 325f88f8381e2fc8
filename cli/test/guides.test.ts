import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from './sources.ts'

const run = promisify(execFile)
const command = path.join(repository, 'cli/bin/tessera.js')
/** Commands that have commands. */
const groups = ['create', 'import', 'rename', 'user', 'key', 'payments']

/** What guides tell people to type, by page. */
const typed = ['README.md', ...globSync('docs/guide/*.md', { cwd: repository })].flatMap(page =>
  [...readFileSync(path.join(repository, page), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n').flatMap(line => {
      const [, words] = /^(?:[A-Z_]+=\S+ )*(?:npx |npm run )?tessera (?:-- )?(.+?)(?: >>? .+)?$/.exec(line) ?? []
      return words === undefined ? [] : [[page, words] as const]
    }),
  ),
)

const helps = new Map<string, Promise<string>>()

function helpOf(words: readonly string[]): Promise<string> {
  const key = words.join(' ')
  const known = helps.get(key) ?? run(process.execPath, [command, ...words, '--help']).then(({ stdout }) => stdout)
  helps.set(key, known)
  return known
}

test('guides tell of commands', () => {
  expect(typed.length).toBeGreaterThan(20)
})

test.each(typed)('%s: tessera %s', async (_, line) => {
  const [first = '', second = ''] = line.split(' ')
  const isNested = groups.includes(first) && !second.startsWith('-')
  const listed = await helpOf([])
  expect(listed).toMatch(new RegExp(`\\btessera ${first}\\b`))
  const group = isNested ? await helpOf([first]) : ''
  // What an importer is called is no command of its own.
  const isCommand = new RegExp(`\\btessera ${first} ${second}\\b`).test(group)
  const help = await helpOf(isNested && isCommand ? [first, second] : [first])
  const options = [...line.matchAll(/ --([a-z-]+)/g)].map(([, name]) => name)
  for (const option of options) expect(help).toContain(`--${option}`)
})
