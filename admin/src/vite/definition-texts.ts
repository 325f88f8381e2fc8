import { Catalogues, type ProjectConfiguration, definitionTexts as textsOf } from '@tessera/core/server'
import type { Plugin } from 'vite'

const prefix = 'virtual:tessera/definition-texts'

/**
 * Makes `virtual:tessera/definition-texts`, which exports `files`: by language a function that loads what definitions are called
 * in it. Each language is a file of its own.
 */
export function definitionTexts(root: string, project: ProjectConfiguration): Plugin {
  const catalogues = new Catalogues({ root, project, beside: import.meta.filename })
  return {
    name: 'tessera:definition-texts',
    enforce: 'pre',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
    load: {
      filter: { id: /^\0virtual:tessera\/definition-texts/ },
      handler(id) {
        const language = id.slice(`\0${prefix}/`.length)
        if (language !== '') {
          return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(textsOf(catalogues, language)))})\n`
        }
        const files = catalogues
          .languagesOf('@tessera/core')
          .map(each => `'${each}': () => import(${JSON.stringify(`${prefix}/${each}`)})`)
        return `export const files = { ${files.join(', ')} }\n`
      },
    },
  }
}
