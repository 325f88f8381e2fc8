const prefix = 'new-'

/** What stands for the id of a link until the server has made it. */
export function optimisticId(record: string): string {
  return prefix + record
}

/** Whether the server has not made a link yet: nothing can be done with it. */
export function isOptimistic({ id }: { readonly id: string }): boolean {
  return id.startsWith(prefix)
}
