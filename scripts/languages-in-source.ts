/** Lines on which a source holds texts by language: `{ en: '...', ru: '...' }`. Comments don't count. */
export function languagesInSource(source: string): number[] {
  const code = source.replace(/\/\*.*?\*\/|^(?:[^'"`\n]*?)\/\/.*$/gms, comment => comment.replace(/[^\n]/g, ' '))
  const both = /["']?\ben\b["']?\s*:\s*(?=["'`{])[^;]*?["']?\bru\b["']?\s*:\s*(?=["'`{])/g
  return [...code.matchAll(both)].map(({ index }) => code.slice(0, index).split('\n').length)
}
