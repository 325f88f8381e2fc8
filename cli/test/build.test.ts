import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestProject, type TestProject } from './project.ts'

const widgets = 'plugins/events-widgets/src/index.ts'
const configuration = `export default {
  plugins: ['@tessera/file-storage', '@tessera/website-builder', '@tessera/host', '@tessera/rbac', 'tessera-plugin-events'],
}
`

let project: TestProject
beforeEach(() => {
  project = makeTestProject(configuration)
  project.addWidgets('export {}\n')
})
afterEach(() => project.remove())

describe.each(['build', 'start'])('tessera %s', command => {
  test('names the file and line that the build failed at, and ends with 1', async () => {
    project.write(widgets, "export const a = 1\nimport './none.ts\n")
    const run = project.run([command])
    expect(await run.code).toBe(1)
    const output = run.output()
    expect(output).toMatch(/plugins\/events-widgets\/src\/index\.ts:2:\d+/)
    expect(output).toContain('The site could not be built')
    expect(output).not.toContain('Building the back office')
    expect(output).not.toContain('Run it again with --stack')
  })

  test('ends at once with all its processes on Ctrl+C while it builds', async () => {
    const run = project.run([command])
    await run.prints('Building the site')
    run.process.kill('SIGINT')
    // Its streams are closed when the last process that writes to them has ended.
    expect(await run.code).toBe(130)
    expect(run.output()).not.toContain('Building the back office')
    expect(run.output()).not.toContain('Error')
  })
})

test('T-175: no file for browsers holds a variable, of .env or of the process, or the project’s path', async () => {
  project.write(
    '.env',
    'VITE_TOKEN=CANARY-vite\nPUBLIC_TOKEN=CANARY-public\nRBAC_SECRET_KEY=CANARY-secret-key-0123456789abc\n',
  )
  project.write('.env.production', 'VITE_OTHER=CANARY-other\n')
  project.write(widgets, 'console.log(import.meta.env, import.meta.env.VITE_TOKEN, import.meta.env.VITE_OTHER)\n')
  const run = project.run(['build'], {
    VITE_OF_PROCESS: 'CANARY-process',
    DATABASE_URL: 'postgresql://CANARY:CANARY@127.0.0.1:1/site',
  })
  expect(await run.code, run.output()).toBe(0)
  const build = path.join(project.root, '.tessera/build')
  const secrets = ['CANARY', 'RBAC_SECRET_KEY', 'RBAC_JWT_SECRET', 'DATABASE_URL', project.root]
  for (const bundle of ['site/client', 'admin']) {
    const folder = path.join(build, bundle, 'assets')
    const files = globSync('**/*.{js,css,html,json,map,svg}', { cwd: folder })
    expect(files.filter(file => file.endsWith('.js')).length, bundle).toBeGreaterThan(5)
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8')
      expect(
        secrets.filter(secret => text.includes(secret)),
        `${bundle}/${file}`,
      ).toEqual([])
    }
  }
})
