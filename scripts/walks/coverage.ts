import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What some work of the server passes through, of the code of this repository. */
export interface Walk {
  /** Files whose functions were entered, in alphabetical order. */
  readonly files: readonly string[]
  /** The entered functions: `core/server/src/host.ts: createHost`. */
  readonly functions: readonly string[]
  readonly calls: number
}

const repository = path.resolve(import.meta.dirname, '../..')

/**
 * Runs some work and says what it entered. What else the process does meanwhile is counted, too.
 * @param work may be done several times: what each time entered is counted
 */
export async function walkOf(work: () => Promise<unknown>, times = 3): Promise<Walk> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    const walks: Walk[] = []
    for (let time = 0; time < times; time += 1) {
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
      // What was entered between the start and here is none of the work.
      await session.post('Profiler.takePreciseCoverage')
      await work()
      const { result } = await session.post('Profiler.takePreciseCoverage')
      await session.post('Profiler.stopPreciseCoverage')
      walks.push(entered(result))
    }
    return walks.reduce((least, walk) => (walk.functions.length < least.functions.length ? walk : least))
  } finally {
    session.disconnect()
  }
}

function entered(scripts: readonly Profiler.ScriptCoverage[]): Walk {
  const found = scripts.flatMap(script => {
    const file = script.url.startsWith('file:') ? fileURLToPath(script.url) : ''
    if (!isOurs(file)) return []
    const sourceAt = sourcesOf(file)
    return script.functions.flatMap(({ functionName, ranges: [range] }) => {
      const source = range && range.count > 0 ? sourceAt(range.startOffset) : null
      return source === null
        ? []
        : [{ source, name: functionName, start: range?.startOffset, count: range?.count ?? 0 }]
    })
  })
  return {
    files: [...new Set(found.map(({ source }) => source))].toSorted(),
    functions: found.map(({ source, name, start }) => `${source}: ${name || `(anonymous at ${start})`}`).toSorted(),
    calls: found.reduce((calls, { count }) => calls + count, 0),
  }
}

function isOurs(file: string): boolean {
  return file.startsWith(repository) && !/[\\/](node_modules|scripts|bench)[\\/]/.test(file)
}

/** Which source a place in a file is from: bundles say it in comments (`//#region`). Null for packages of others. */
function sourcesOf(file: string): (offset: number) => string | null {
  const own = path.relative(repository, file)
  if (!file.endsWith('.js')) return () => own
  const regions = [...readFileSync(file, 'utf8').matchAll(/^\/\/#region (.+)$/gm)]
  return offset => {
    const region = regions.findLast(({ index }) => index <= offset)?.[1] ?? own
    const source = path.relative(repository, path.resolve(repository, region.replace(/\?.*$/, '')))
    return /(^|[\\/])node_modules[\\/]|^\\0|^\.\./.test(source) ? null : source
  }
}
