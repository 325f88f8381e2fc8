/**
 * The name that an unknown one was probably meant to be: at most a third of its letters differ, and at most three.
 */
export function nearestName(typed: string, names: Iterable<string>): string | undefined {
  const most = Math.min(3, Math.floor(typed.length / 3))
  const near = [...names]
    .map(name => ({ name, distance: distanceOf(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.name
}

/** Edit distance with transpositions (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    const above = rows[row - 1] ?? []
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          ...(isSwapped ? [(rows[row - 2]?.[column - 2] ?? 0) + 1] : []),
        ),
      )
    }
    rows.push(current)
  }
  return rows[a.length]?.[b.length] ?? 0
}
