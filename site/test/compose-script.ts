import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entry = fileURLToPath(import.meta.resolve('@tessera/widget-sdk/compose'))

/** `@tessera/widget-sdk/compose` as a script that makes it the variable `compose`: for pages that a test drives. */
export async function composeScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'compose' } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was built')
  return bundle.output[0].code
}
