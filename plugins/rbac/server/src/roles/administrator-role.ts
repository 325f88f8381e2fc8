/** Slug of the role that passes every rule. */
export const administratorRole = 'admin'
