import type { Plugin } from 'vite'

const loader = /\b(lazy|island)\(\s*\(\)\s*=>\s*import\(\s*['"][^'"]+['"]\s*\)/g

/**
 * Of the variants that draw the site (`virtual:tessera/site`) the back office knows the names: their files are left out of its
 * build.
 */
export function variantNames(): Plugin {
  return {
    name: 'tessera:variant-names',
    enforce: 'pre',
    transform: {
      filter: { code: /\bvariants\(/, id: { exclude: /[\\/]admin[\\/]/ } },
      handler(code) {
        const changed = code.replace(loader, '$1(() => Promise.reject(new Error("Drawn by the site only"))')
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
}
