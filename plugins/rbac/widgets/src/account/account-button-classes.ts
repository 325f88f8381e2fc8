/** Shared by the account button and the menu that replaces it, so that they look the same. */
export const accountButtonClasses =
  'flex size-11 cursor-pointer items-center justify-center rounded-full transition-opacity hover:opacity-85'
