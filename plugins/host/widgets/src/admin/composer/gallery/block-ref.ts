/** The reference that a block's operations use for its widget. */
export const blockRef = 'block'
