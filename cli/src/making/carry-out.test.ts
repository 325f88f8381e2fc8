import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { carryOut, finishInterrupted } from './carry-out.ts'
import { Journal } from './journal.ts'
import { Plan } from './plan.ts'

let root: string
const options = { command: 'create entity events/event', isForced: false }
const read = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : null)
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-making-'))
  write('a.ts', 'a\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function plan(): Plan {
  const made = new Plan(root)
  made.write('a.ts', 'a\nb\n')
  made.create('folder/b.ts', 'b\n')
  made.create('c.ts', 'c\n')
  return made
}

describe('a command that was killed', () => {
  test.each([0, 1, 2, 3])('after %i of its files is finished by the next one', async written => {
    const { changes, steps } = plan()
    const journal = new Journal(root)
    journal.begin({ ...options, changes, steps })
    mkdirSync(path.join(root, 'folder'))
    for (const { file, after } of changes.slice(0, written)) write(file, after ?? '')
    expect(await finishInterrupted(root)).toBe(options.command)
    expect([read('a.ts'), read('folder/b.ts'), read('c.ts')]).toEqual(['a\nb\n', 'b\n', 'c\n'])
    expect(await finishInterrupted(root)).toBeUndefined()
  })

  test('leaves a file alone that somebody has changed since', async () => {
    const { changes, steps } = plan()
    new Journal(root).begin({ ...options, changes, steps })
    write('a.ts', 'mine\n')
    await finishInterrupted(root)
    expect([read('a.ts'), read('c.ts')]).toEqual(['mine\n', 'c\n'])
  })
})

test('a step that fails leaves everything as it was', async () => {
  write('picture.png', 'p')
  const made = plan()
  made.follow({ kind: 'place', from: 'picture.png', to: 'folder/pictures/picture.png' })
  made.follow({ kind: 'link', package: 'tessera-plugin-events', folder: 'folder' })
  made.follow({ kind: 'migration', module: 'events' })
  await expect(carryOut(made, options)).rejects.toThrow(/migration of events can’t be written.*\n.*tessera\.config/)
  expect([read('a.ts'), read('folder/b.ts'), read('c.ts')]).toEqual(['a\n', null, null])
  expect(read('picture.png')).toBe('p')
  expect(existsSync(path.join(root, 'folder'))).toBe(false)
  expect(readdirSync(path.join(root, 'node_modules'))).toEqual([])
})

test('what is written has the format of the project, other files stay as they are', async () => {
  mkdirSync(path.join(root, 'node_modules'))
  const biome = path.resolve(import.meta.dirname, '../../../node_modules/@biomejs')
  symlinkSync(biome, path.join(root, 'node_modules/@biomejs'))
  write('package.json', '{ "type": "module" }')
  write('biome.json', '{ "javascript": { "formatter": { "quoteStyle": "single", "semicolons": "asNeeded" } } }')
  write('other.ts', 'other( );')
  const made = new Plan(root)
  made.create('b.ts', 'import {d} from "./d.ts";\nimport {c} from "./c.ts";\nrun( c,d );\n')
  made.create('note.txt', 'a  text')
  made.write('a.ts', 'run( );\n')
  made.write('other.ts', 'other( );')
  await carryOut(made, options)
  expect(read('b.ts')).toBe("import { c } from './c.ts'\nimport { d } from './d.ts'\n\nrun(c, d)\n")
  expect([read('a.ts'), read('note.txt'), read('other.ts')]).toEqual(['run()\n', 'a  text', 'other( );'])
  expect(new Journal(root).hasWritten('b.ts')).toBe(true)
})

test('a file with other content is no place for a new one', () => {
  expect(() => new Plan(root).create('a.ts', 'b\n')).toThrow('a.ts exists already, with other content')
})

describe('files with uncommitted changes', () => {
  const git = (...parts: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...parts], { cwd: root })
  beforeEach(() => {
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'a')
    write('a.ts', 'a\nmine\n')
  })

  test('are not edited, unless it is forced', async () => {
    const edit = () => {
      const made = new Plan(root)
      made.edit('a.ts', source => ({ ...source, text: `${source.text}b\n` }))
      return made
    }
    await expect(carryOut(edit(), options)).rejects.toThrow(/--force; it would edit: a\.ts$/)
    expect(read('a.ts')).toBe('a\nmine\n')
    await carryOut(edit(), { ...options, isForced: true })
    // What a command has written, and nobody has touched, is nobody's work.
    await carryOut(edit(), options)
    expect(read('a.ts')).toBe('a\nmine\nb\nb\n')
    write('a.ts', `${read('a.ts')}mine\n`)
    await expect(carryOut(edit(), options)).rejects.toThrow('a.ts')
  })

  test('are moved and changed where a command has written them, also as a migration', async () => {
    write('b.ts', 'b\n')
    const journal = new Journal(root)
    journal.begin({ ...options, changes: [], steps: [] })
    journal.note(['b.ts'])
    expect(journal.open?.command).toBe(options.command)
    journal.end([], ['a.ts'])
    expect(['a.ts', 'b.ts'].map(file => journal.hasWritten(file))).toEqual([true, true])
    const move = () => {
      const made = new Plan(root)
      made.move('b.ts', 'd.ts')
      return made
    }
    expect(await carryOut(move(), options)).toMatchObject({ created: ['d.ts'], changed: [], removed: ['b.ts'] })
    expect(new Journal(root).hasWritten('b.ts')).toBe(false)
    write('b.ts', 'mine\n')
    rmSync(path.join(root, 'd.ts'))
    await expect(carryOut(move(), options)).rejects.toThrow('b.ts')
  })
})
