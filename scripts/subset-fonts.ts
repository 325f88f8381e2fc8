import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Makes the fonts of `widget-sdk/src/styles/currency-signs`: signs that fontsource has in subsets of 30 to 85 kB, in files
 * of 1 to 2 kB. Run it when a font has a new version: `node scripts/subset-fonts.ts`.
 */
const signs = { rouble: '₽', others: '₩₪₸₹₺₾₿' }
const families = ['inter', 'onest']
/** Only this script needs it: it is no dependency of anything. */
const subsetter = 'subset-font@2.9.0'

const root = path.resolve(import.meta.dirname, '..')
const require = createRequire(path.join(root, 'widget-sdk/package.json'))
const target = path.join(root, 'widget-sdk/src/styles/currency-signs')
const tools = mkdtempSync(path.join(tmpdir(), 'tessera-subset-'))
try {
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', tools, subsetter], { stdio: 'inherit' })
  const entry = createRequire(path.join(tools, 'package.json')).resolve('subset-font')
  const { default: subset } = (await import(pathToFileURL(entry).href)) as {
    default: (font: Buffer, text: string, options: { targetFormat: 'woff2' }) => Promise<Buffer>
  }
  mkdirSync(target, { recursive: true })
  for (const family of families) {
    const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
    const font = readFileSync(path.join(folder, `files/${family}-latin-ext-wght-normal.woff2`))
    for (const [name, text] of Object.entries(signs)) {
      const made = await subset(font, text, { targetFormat: 'woff2' })
      writeFileSync(path.join(target, `${family}-${name}.woff2`), made)
      console.log(`${family}-${name}.woff2 ${made.length} bytes`)
    }
    writeFileSync(path.join(target, `${family}-LICENSE.txt`), readFileSync(path.join(folder, 'LICENSE')))
  }
} finally {
  rmSync(tools, { recursive: true, force: true })
}
