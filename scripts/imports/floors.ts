/** What each folder of a part may import from: folders, and files, directly in the same place. Its own files always. */
export type FolderRules = Readonly<Record<string, readonly string[]>>

/**
 * Folders one above the other, the lowest floor first: each may import from those below it and, where a floor has several, from
 * its neighbours.
 */
export function floors(...all: readonly (readonly string[])[]): FolderRules {
  return Object.fromEntries(
    all.flatMap((floor, index) => {
      const below = all.slice(0, index).flat()
      return floor.map(name => [name, [...below, ...floor.filter(each => each !== name)]])
    }),
  )
}

/**
 * Parts of the repository whose folders have an order, by their paths. Every folder in them has its line, and so has a file that
 * is in none; tests may import from everywhere.
 */
export const folderRules: Readonly<Record<string, FolderRules>> = {
  'admin/src': {
    ...floors(
      ['messages.ts'],
      ['context'],
      ['model'],
      ['ui'],
      ['data'],
      ['variants'],
      ['fields', 'forms', 'history', 'lists', 'media', 'relations'],
      ['dashboard', 'plugins'],
      ['navigation'],
      ['palette'],
      ['shell', 'index.ts'],
    ),
    vite: [],
    server: ['context', 'vite'],
  },
  'core/server/src': floors(
    ['errors'],
    ['validation'],
    ['configuration'],
    ['catalogues'],
    ['mail'],
    ['fetch'],
    ['database'],
    ['jobs'],
    ['rate-limiter'],
    ['records'],
    ['changes'],
    ['access'],
    ['cache'],
    ['rest'],
    ['plugin'],
    ['features'],
    ['host'],
    ['index.ts', 'project'],
    ['testing'],
  ),
  'core/server/src/features': {
    assistant: ['batch', 'search'],
    batch: [],
    cascades: ['entries'],
    entries: [],
    health: [],
    history: ['entries', 'trash'],
    imports: ['transfer'],
    'large-tables': [],
    plugins: [],
    preferences: [],
    retention: ['trash'],
    search: [],
    transfer: [],
    trash: ['cascades', 'entries'],
  },
}
