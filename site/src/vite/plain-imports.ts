import type { Plugin } from 'vite'

/**
 * Makes `import()` in scripts of pages what it is in the browser. Vite's helper loads style sheets and further files with it;
 * pages have one style sheet, and the helper would be a third of the scripts of a page without React.
 */
export function plainImports(): Plugin {
  return {
    name: 'tessera:plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = load => load()\n',
    },
  }
}
