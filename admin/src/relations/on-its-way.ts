const prefix = 'new-'

/** What stands for the id of a link until the server has made it. */
export function idOnItsWay(record: string): string {
  return prefix + record
}

/** Whether the server has not made a link yet: nothing can be done with it. */
export function isOnItsWay({ id }: { readonly id: string }): boolean {
  return id.startsWith(prefix)
}
