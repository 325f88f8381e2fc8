const prefix = 'new-'

/** A temporary id until the server has created the link. */
export function optimisticId(record: string): string {
  return prefix + record
}

/** Whether the server hasn't created the link yet: nothing can be done with it. */
export function isOptimistic({ id }: { readonly id: string }): boolean {
  return id.startsWith(prefix)
}
