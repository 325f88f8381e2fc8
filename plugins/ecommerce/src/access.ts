/** What the shop shows: everyone reads it, editors write it. */
export const catalogueAccess = { read: 'public', write: { roles: ['editor'] } } as const

/** What the people of the shop work with: nobody else reads it. */
export const staffAccess = { read: { roles: ['editor'] }, write: { roles: ['editor'] } } as const
