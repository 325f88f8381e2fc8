import type { Plugin } from 'vite'

const loader = /\b(lazy|island)\(\s*\(\)\s*=>\s*import\(\s*['"][^'"]+['"]\s*\)/g

/**
 * The back office needs only the names of the site's variants (`virtual:tessera/site`): their files are removed from its
 * build.
 */
export function variantNames(): Plugin {
  return {
    name: 'tessera:variant-names',
    enforce: 'pre',
    transform: {
      filter: { code: /\bvariants\(/, id: { exclude: /[\\/]admin[\\/]/ } },
      handler(code) {
        const changed = code.replace(loader, '$1(() => Promise.reject(new Error("Rendered by the site only"))')
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}
