/** Each cycle of a directed graph once, as the names on its way: `['blog', 'shop', 'blog']`. */
export function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const finished = new Set<string>()
  const cycles: string[][] = []
  const visit = (name: string, way: readonly string[]) => {
    const start = way.indexOf(name)
    if (start >= 0) {
      cycles.push([...way.slice(start), name])
      return
    }
    if (finished.has(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...way, name])
    finished.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return cycles
}
