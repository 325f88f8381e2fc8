/** Where this browser keeps the language of the interface. */
export const languageKey = 'tessera.admin.language'
