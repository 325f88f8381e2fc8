/**
 * The variant of `crm/forms` that takes what a visitor typed and sends it: an island inside of the `<form>`. Forms ask
 * nothing of visitors while no package brings it, since nobody would get the answers.
 */
export const sendingVariant = 'request-create'
