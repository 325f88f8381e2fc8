/** Something that was left out, and why. */
export interface LeftOut {
  /** Such as `draft`, `comment`, `medium`. */
  readonly kind: string
  /** What people know it by. */
  readonly name: string
  readonly reason: string
}

/** What `--json` prints. */
export interface ImportSummary {
  /** Null in a dry run of an import that never ran. */
  readonly importId: string | null
  /** How many records of each entity, by what became of them. */
  readonly counts: Readonly<Record<'created' | 'unchanged' | 'found', Readonly<Record<string, number>>>>
  readonly leftOut: readonly LeftOut[]
}

/** Counts what an import does. */
export class ImportReport {
  readonly #counts = { created: {}, unchanged: {}, found: {} } as Record<
    'created' | 'unchanged' | 'found',
    Record<string, number>
  >
  readonly #leftOut: LeftOut[] = []

  count(status: 'created' | 'unchanged' | 'found', entity: string, number = 1): void {
    if (number > 0) this.#counts[status][entity] = (this.#counts[status][entity] ?? 0) + number
  }

  leaveOut(kind: string, name: string, reason: string): void {
    this.#leftOut.push({ kind, name, reason })
  }

  summary(importId: string | null): ImportSummary {
    return { importId, counts: this.#counts, leftOut: this.#leftOut }
  }
}

/** The report for people. */
export function summaryText({ importId, counts, leftOut }: ImportSummary, isDryRun: boolean): string {
  const words = isDryRun
    ? { created: 'would be created', unchanged: 'are there already', found: 'of the site would be used' }
    : { created: 'created', unchanged: 'were there already', found: 'of the site are used' }
  const lines = (['created', 'unchanged', 'found'] as const).flatMap(status =>
    Object.entries(counts[status]).map(
      ([entity, count]) => `  ${String(count).padStart(6)}  ${entity.padEnd(44)} ${words[status]}`,
    ),
  )
  const left = leftOut.map(({ kind, name, reason }) => `  ${kind}: ${name} (${reason})`)
  return [
    ...(lines.length > 0 ? lines : ['  Nothing to import.']),
    ...(left.length > 0 ? ['', `Left out (${left.length}):`, ...left] : []),
    '',
    isDryRun || importId === null
      ? 'Nothing was written.'
      : `Import ${importId}. To take it back: tessera import undo ${importId}`,
  ].join('\n')
}
