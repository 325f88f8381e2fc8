/**
 * The variant of `crm/forms` that takes what a visitor typed and sends it: an island inside of the `<form>`. Forms ask
 * nothing of visitors while no package brings it, since nobody would get the answers.
 */
export const sendingVariant = 'request-create'

/** Where the answers go: by `POST`, so that they never stand in an address. */
export function requestsUrl({ id }: { readonly id: string }): string {
  return `/api/crm/forms/${id}/requests`
}
