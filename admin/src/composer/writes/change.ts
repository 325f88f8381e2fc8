import type { BatchData, BatchOperation } from '@tessera/core'

/** A write of the composer; an update knows what was there before, so that it can be taken back. */
export type Change = BatchOperation & { readonly before?: BatchData }

/** Something that takes changes back or does them again. */
export type Step =
  | { readonly kind: 'batch'; readonly operations: readonly BatchOperation[] }
  | { readonly kind: 'restore'; readonly entity: string; readonly id: string }

interface Written {
  readonly id: string
}

/** What is sent. */
export function operationsOf(changes: readonly Change[]): BatchOperation[] {
  return changes.map(({ before: _, ...operation }) => operation)
}

/** Steps that take changes back. @param records of each change, as the batch answered them */
export function undoSteps(changes: readonly Change[], records: readonly Written[]): Step[] {
  return merged(
    changes
      .map((change, index): Step => {
        const id = records[index]?.id ?? ''
        if (change.action === 'delete') return { kind: 'restore', entity: change.entity, id: change.id }
        const operation: BatchOperation =
          change.action === 'create'
            ? { action: 'delete', entity: change.entity, id }
            : { action: 'update', entity: change.entity, id, data: change.before ?? {} }
        return { kind: 'batch', operations: [operation] }
      })
      .reverse(),
  )
}

/** Steps that do changes again after they were taken back: what they made is fetched out of the trash. */
export function redoSteps(changes: readonly Change[], records: readonly Written[]): Step[] {
  const created = new Map(
    changes.flatMap((change, index) =>
      change.action === 'create' && change.ref !== undefined ? [[change.ref, records[index]?.id ?? ''] as const] : [],
    ),
  )
  return merged(
    changes.map((change, index): Step => {
      const id = records[index]?.id ?? ''
      if (change.action === 'create') return { kind: 'restore', entity: change.entity, id }
      if (change.action === 'delete') return { kind: 'batch', operations: [change] }
      const { before: _, ifMatch: __, ...update } = change
      return { kind: 'batch', operations: [{ ...update, data: withIds(update.data, created) }] }
    }),
  )
}

/** A record that was made by a batch is known by its id from then on. */
function withIds(data: BatchData, created: ReadonlyMap<string, string>): BatchData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const ref = typeof value === 'object' && value !== null ? (value as { readonly $ref?: string }).$ref : undefined
      return [name, ref === undefined ? value : (created.get(ref) ?? value)]
    }),
  )
}

/** Writes that follow one another are one batch. */
function merged(steps: readonly Step[]): Step[] {
  const result: Step[] = []
  for (const step of steps) {
    const last = result.at(-1)
    if (step.kind === 'batch' && last?.kind === 'batch') {
      result[result.length - 1] = { kind: 'batch', operations: [...last.operations, ...step.operations] }
    } else result.push(step)
  }
  return result
}
