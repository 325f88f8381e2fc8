import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PlannedChange } from './plan.ts'

/** What Biome formats, of what commands write. */
const formattedFiles = /\.(?:[cm]?[jt]sx?|jsonc?|css)$/

/**
 * The changes of a plan with their texts as the project's own Biome formats them and orders their imports; as they are in a project
 * without Biome. Files whose text only moves stay as they are. What differs in nothing from what is there is left out.
 */
export async function formattedChanges(root: string, changes: readonly PlannedChange[]): Promise<PlannedChange[]> {
  const biome = biomeIn(root)
  if (biome === undefined) return [...changes]
  const moved = new Set(changes.flatMap(({ before, after }) => (after === null ? [before] : [])))
  const waiting = [...changes.entries()]
  const formatted: PlannedChange[] = [...changes]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, change] = next
      const { file, after } = change
      if (after === null || moved.has(after)) continue
      formatted[place] = { ...change, after: await formattedBy(biome, root, file, after) }
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  return formatted.filter(({ before, after }) => before !== after)
}

/** A text as the project's own Biome formats it. @param file path in the project */
export async function formattedText(root: string, file: string, text: string): Promise<string> {
  const biome = biomeIn(root)
  return biome === undefined ? text : formattedBy(biome, root, file, text)
}

/** Biome's program; undefined in a project without it. */
function biomeIn(root: string): string | undefined {
  try {
    const resolve = createRequire(pathToFileURL(path.join(root, 'package.json'))).resolve
    const program = path.join(path.dirname(resolve('@biomejs/biome/package.json')), 'bin/biome')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/** @returns the text as it is where Biome can't read it, or the project's configuration leaves the file out */
async function formattedBy(biome: string, root: string, file: string, text: string): Promise<string> {
  if (!formattedFiles.test(file)) return text
  const child = spawn(
    process.execPath,
    [biome, 'check', '--write', '--linter-enabled=false', `--stdin-file-path=${file}`],
    { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', chunk => (output += chunk))
  // It may end without having read what it gets.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  return code === 0 && output !== '' ? output : text
}
