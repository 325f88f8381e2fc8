import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { discoverPlugins } from '@tessera/server/host'
import { loadProject } from '@tessera/server/project'
import { createTestHost } from '@tessera/server/testing'
import { buildSite, site } from '@tessera/site/server'
import { type Walked, walks } from './walks.ts'

/** Prints how many files and functions of ours the server enters for what people do; `--list` names them. */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, list: { type: 'boolean' } } })
const root = path.resolve(import.meta.dirname, '../..')
const chosen = Object.keys(walks).filter(name => name.includes(values.only))
const needsSite = chosen.some(name => name.includes('page'))

process.env.NODE_ENV ??= 'production'
const project = await loadProject(root)
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-walks-'))
const folders = { root, dataDirectory: folder, buildDirectory: path.join(folder, 'build') }
try {
  if (needsSite) await buildSite({ ...folders, project })
  const under = await createTestHost({
    root,
    plugins: await discoverPlugins(root, project),
    environment: { DEMO: 'true' },
    extensions: needsSite ? [site({ ...folders, mode: 'production' })] : [],
  })
  try {
    const server: Walked = {
      host: under.host,
      url: await under.app.listen({ port: 0 }),
      secretKey: under.host.configuration.secretKey,
    }
    for (const name of chosen) {
      const { files, functions, calls } = (await walks[name]?.(server)) ?? { files: [], functions: [], calls: 0 }
      console.log(`${name}: ${files.length} files, ${functions.length} functions, ${calls} calls`)
      if (values.list) console.log(functions.map(each => `  ${each}`).join('\n'))
    }
  } finally {
    await under.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
