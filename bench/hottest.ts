/** The parts of a `.cpuprofile` that are read here. */
export interface Profile {
  readonly nodes: readonly ProfileNode[]
  /** The node that ran, by sample. */
  readonly samples: readonly number[]
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[]
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly children?: readonly number[]
}

/** A function and what it takes by itself. */
export interface Hot {
  readonly name: string
  /** `core/server/src/rest/read-handlers.ts:165`, `pg/lib/query.js:152`; empty for what is native */
  readonly place: string
  /** Of the busy time. */
  readonly share: number
}

/** The functions that take most by themselves, with the profiler left out. */
export function hottestFunctions({ nodes, samples, timeDeltas }: Profile, most = 15): Hot[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const ignored = profilerNodes(nodes, byId)
  const times = new Map<string, { name: string; place: string; time: number }>()
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id)?.callFrame
    if (!frame || frame.functionName === '(idle)' || ignored.has(id)) continue
    const time = timeDeltas[index] ?? 0
    const hot = { name: frame.functionName || '(anonymous)', place: placeOf(frame) }
    const key = `${hot.name} ${hot.place}`
    times.set(key, { ...hot, time: (times.get(key)?.time ?? 0) + time })
    busy += time
  }
  return [...times.values()]
    .toSorted((a, b) => b.time - a.time)
    .slice(0, most)
    .map(({ name, place, time }) => ({ name, place, share: time / busy }))
}

/** What the profiler itself does in the process, with all that it calls. */
function profilerNodes(nodes: readonly ProfileNode[], byId: ReadonlyMap<number, ProfileNode>): Set<number> {
  const found = new Set<number>()
  const open = nodes.filter(({ callFrame }) => callFrame.url.endsWith('/bench/profiler.ts'))
  for (let next = open.pop(); next; next = open.pop()) {
    found.add(next.id)
    open.push(...(next.children ?? []).flatMap(id => byId.get(id) ?? []))
  }
  return found
}

function placeOf({ url, lineNumber }: ProfileNode['callFrame']): string {
  if (url === '') return ''
  const path = url.includes('/node_modules/') ? url.replace(/^.*\/node_modules\//, '') : url.replace(root, '')
  return `${path}:${lineNumber + 1}`
}

const root = new URL('..', import.meta.url).href
