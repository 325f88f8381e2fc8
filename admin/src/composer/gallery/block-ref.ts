/** By which the operations of a block call its widget. */
export const blockRef = 'block'
