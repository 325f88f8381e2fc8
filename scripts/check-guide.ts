import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npmIn } from './packed-project.ts'

interface GuideCheck {
  readonly root: string
  /** The project that the guide begins with, as its first command makes it. */
  readonly project: string
  /** The other site, which adds the plugin. */
  readonly other: string
}

interface Block {
  readonly language: string
  readonly code: string
  /** The file that the text before it names last. */
  readonly file: string | undefined
}

const guide = 'docs/guide/plugin-for-npm.md'
/** What the project is there for already, what doesn't end, and what isn't typed but written into a file. */
const skipped = /^(npm create|cd |npm run dev|npm start|npm install$|docker |[A-Z_]+=)/

interface FollowOptions {
  /** What people type in place of what the guide makes up: an address, an id. */
  readonly typed?: (line: string) => string
  readonly environment?: Readonly<Record<string, string>>
}

/** Runs the commands of a guide in a project that has what it begins with. */
export function followCommands(
  root: string,
  project: string,
  page: string,
  { typed = line => line, environment }: FollowOptions = {},
): void {
  for (const { language, code } of blocksIn(readFileSync(path.join(root, page), 'utf8'))) {
    if (language !== 'sh') continue
    for (const line of linesOf(code)) run(root, project, project, typed(line), environment)
  }
}

/** Types and runs what the guide says, to the letter. @returns lines that were typed by hand into files, and seconds */
export function followGuide({ root, project, other }: GuideCheck): {
  readonly lines: number
  readonly seconds: number
} {
  const began = performance.now()
  let lines = 0
  for (const { language, code, file } of blocksIn(readFileSync(path.join(root, guide), 'utf8'))) {
    if (language === 'sh') {
      for (const line of linesOf(code)) run(root, project, other, line)
      continue
    }
    if (file === undefined) throw new Error(`The guide doesn't say where this goes:\n${code}`)
    lines += code.split('\n').length
    write(path.join(project, file), language, code)
  }
  return { lines, seconds: (performance.now() - began) / 1000 }
}

function linesOf(code: string): string[] {
  return code.split('\n').filter(each => each !== '' && !skipped.test(each))
}

function blocksIn(text: string): Block[] {
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    file: [...text.slice(0, index).matchAll(/`(plugins\/[\w./-]+\.\w+)`/g)].at(-1)?.[1],
  }))
}

function run(root: string, project: string, other: string, line: string, environment = {}): void {
  const [program = '', ...words] = line.split(' ')
  if (program === 'npm') {
    npmIn(root, project, ...words)
    return
  }
  const isOther = program === 'tessera'
  const parts = (isOther ? words : words.slice(1)).map(word => word.replace(/^\.\.\/notices-site/, project))
  const cwd = isOther ? other : project
  const script = path.join(cwd, 'node_modules/@tessera/cli/bin/tessera.js')
  const env = { ...process.env, ...environment }
  execFileSync(process.execPath, [script, ...parts], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A part of a file takes the place of what is alike in it: the default export, or a group of texts. */
function write(file: string, language: string, code: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  if (language === 'ts') {
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before.slice(0, before.indexOf('export default'))}${code}\n`)
  } else if (file.includes('/messages/')) {
    writeFileSync(
      file,
      `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...JSON.parse(code) }, null, 2)}\n`,
    )
  } else writeFileSync(file, `${code}\n`)
}
