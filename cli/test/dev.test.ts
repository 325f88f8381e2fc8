import path from 'node:path'
import { expect, test } from 'vitest'
import { configurationFile, makeTestProject, plugin, pluginFile } from './project.ts'

const right = "export default { plugins: [['tessera-plugin-events', { colour: 'red' }]] }\n"

test('dev names the file and line of what it can’t read, and comes back when the file is mended', async () => {
  const project = makeTestProject("export default {\n  plugins: ['a',\n  demo: true\n}\n")
  const run = project.run(['dev'])
  try {
    await run.prints(`${path.join(project.root, configurationFile)}:3`)
    await run.prints('Waiting for a file change')
    project.write(pluginFile, 'export const a = 1\nconst max == 1\n')
    project.write(configurationFile, right)
    await run.prints(`${path.join(project.root, pluginFile)}:2`)
    project.write(pluginFile, plugin)
    // The start goes on to what is wrong next.
    await run.prints('Plugin events: there is no option colour')
    project.write('.env', 'LOG_LEVEL=of-the-file\n')
    await run.prints('not "of-the-file"')
  } finally {
    run.process.kill('SIGINT')
    expect(await run.code).toBe(0)
    project.remove()
  }
})

test('dev serves again after a syntax error that was saved while it served', async () => {
  const project = makeTestProject("export default { plugins: ['tessera-plugin-events'] }\n")
  const run = project.run(['dev'])
  try {
    await run.prints('ready in')
    project.write(pluginFile, `${plugin}const max == 1\n`)
    await run.prints(`${path.join(project.root, pluginFile)}:3`)
    await run.prints('const max == 1')
    await run.prints('Waiting for a file change')
    project.write(pluginFile, plugin)
    await run.prints('ready in')
  } finally {
    run.process.kill('SIGINT')
    expect(await run.code).toBe(0)
    project.remove()
  }
})
