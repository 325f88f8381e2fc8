/** The account's button, before its menu is there and since: one must not be told from the other. */
export const accountButtonClasses =
  'flex size-11 cursor-pointer items-center justify-center rounded-full transition-opacity hover:opacity-85'
