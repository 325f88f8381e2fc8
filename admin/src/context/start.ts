/** What the server passes to the back office in its page. */
export interface AdminStart {
  /** Languages of the content, the first one the most important. */
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  readonly publicUrl: string
  /** Names of the modules in the configuration. */
  readonly modules: readonly string[]
  /** What is deleted can be brought back for a while: `history.trashDays` isn't 0. */
  readonly hasTrash: boolean
  /** Languages of the interface, each with the address of its texts. */
  readonly texts: Readonly<Record<string, string>>
  /** What it says in each of these languages while it has no texts. */
  readonly failure: Readonly<Record<string, StartFailureTexts>>
}

/** What the back office says if its texts can't be loaded. */
export interface StartFailureTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
}

/** Id of the element that holds it, as JSON. */
export const startElement = 'tessera-admin'
