import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { configurationFile, makeTestProject, pluginFile, type TestProject } from './project.ts'

const right = "export default { plugins: ['tessera-plugin-events'] }\n"
let project: TestProject

afterEach(() => project?.remove())

/** Starts the project, which fails. @returns what it printed */
async function failing(environment: Readonly<Record<string, string>> = {}, command = ['start']): Promise<string> {
  const run = project.run(command, environment)
  expect(await run.code).toBe(1)
  return run.output()
}

describe('What is wrong with the plugins ends the start before anything is built', () => {
  test.each([
    ["['@tessera/cli']", '@tessera/cli is no Tessera plugin'],
    ["['tessera-plugin-none']", 'Plugin tessera-plugin-none is not installed'],
    ["['tessera-plugin-events', 'tessera-plugin-events']", 'Two plugins are named events'],
    ["['@tessera/blog']", 'Plugin blog needs the module'],
    ["[['tessera-plugin-events', { colour: 'red' }]]", 'Plugin events: there is no option colour'],
    [
      "[['@tessera/rbac', { requireSecondFaktor: 'administrators' }]]",
      'Plugin rbac: there is no option requireSecondFaktor. Did you mean requireSecondFactor?',
    ],
    [
      "[['@tessera/rbac', { requireSecondFactor: 'admins' }]]",
      'Plugin rbac: requireSecondFactor must be one of administrators, not "admins"',
    ],
  ])('%s', async (plugins, message) => {
    project = makeTestProject(`export default { plugins: ${plugins} }\n`)
    const output = await failing()
    expect(output).toContain(message)
    expect(output).not.toContain('Building')
    expect(output).not.toMatch(/\n\s+at /)
  })
})

describe('A file that can’t be understood is named with the line', () => {
  test('tessera.config.ts', async () => {
    project = makeTestProject("export default {\n  plugins: ['a',\n  demo: true\n}\n")
    const output = await failing()
    expect(output).toContain(`${path.join(project.root, configurationFile)}:3`)
    expect(output).toContain('demo: true')
  })

  test('a plugin', async () => {
    project = makeTestProject(right)
    project.write(pluginFile, 'export const a = 1\nconst max == 1\n')
    expect(await failing()).toContain(`${path.join(project.root, pluginFile)}:2`)
  })
})

describe('.env beside the configuration', () => {
  test('is read, and the environment wins over it', async () => {
    project = makeTestProject(right)
    project.write('.env', 'LOG_LEVEL=debug\nPORT="from the file"\nDATABASE_URL=mysql://from.the.file\n')
    expect(await failing()).toContain('DATABASE_URL must be an address that starts with postgres://')
    expect(await failing({ DATABASE_URL: '', PORT: 'of-the-environment' })).toContain('not "of-the-environment"')
    const elsewhere = makeTestProject(right)
    const run = elsewhere.run(['start', '--root', project.root], { DATABASE_URL: '' })
    await run.code
    elsewhere.remove()
    expect(run.output()).not.toContain('mysql')
  })

  test('is in no version control, image or bundle', () => {
    project = makeTestProject(right)
    const repository = path.resolve(import.meta.dirname, '../..')
    expect(readFileSync(path.join(repository, '.gitignore'), 'utf8')).toMatch(/^\.env$/m)
    expect(readFileSync(path.join(repository, '.dockerignore'), 'utf8')).toMatch(/^\.env\*$/m)
  })
})

test('a variable that looks like a misspelt one is pointed out', async () => {
  project = makeTestProject(right)
  expect(await failing({ DATABSE_URL: 'postgresql://a', DEMO: 'maybe' })).toContain('Did you mean DATABASE_URL?')
})

describe('What is wrong with the data folder is reported with its path', () => {
  test.each([
    ['a file', (folder: string) => writeFileSync(folder, ''), 'DATA_DIR'],
    [
      'a secrets.json without secrets',
      (folder: string) => {
        mkdirSync(folder)
        writeFileSync(path.join(folder, 'secrets.json'), '{ "secretKey": "a" }')
      },
      'secrets.json',
    ],
    [
      'a secrets.json that is no JSON',
      (folder: string) => {
        mkdirSync(folder)
        writeFileSync(path.join(folder, 'secrets.json'), '{')
      },
      'secrets.json',
    ],
    [
      'a damaged database',
      (folder: string) => {
        mkdirSync(path.join(folder, 'database'), { recursive: true })
        writeFileSync(path.join(folder, 'database/PG_VERSION'), '17\n')
      },
      'database',
    ],
  ])('%s', async (_, prepare, name) => {
    project = makeTestProject(right)
    const folder = path.join(project.root, 'data')
    prepare(folder)
    const output = await failing({ DATA_DIR: folder, NODE_ENV: 'development' })
    expect(output).toContain(name)
    expect(output).toContain(folder)
    expect(output).not.toContain('--stack')
  })
})

test.each([
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of'],
  [{ HOST: '999.1.1.1' }, 'HOST'],
  [{ RBAC_JWT_SECRET: 'short' }, 'RBAC_JWT_SECRET must be at least 32 random characters'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an e-mail address, not "nobody"'],
  [{ EVM_RPC_URLS: 'ethereum' }, 'EVM_RPC_URLS must name one address for each chain'],
  [{ FILE_STORAGE: 'cloud' }, 'FILE_STORAGE must be "local" or "s3", not "cloud"'],
  [{ FILE_STORAGE: 's3' }, 'S3_BUCKET must name the bucket'],
  [{ DATABASE_URL: 'postgresql://127.0.0.1:1/site' }, 'DATABASE_URL: no connection to PostgreSQL at 127.0.0.1:1/site'],
])('%j is refused with a message that names it, before anything is made', async (environment, message) => {
  project = makeTestProject(
    "export default { plugins: ['@tessera/rbac', '@tessera/file-storage', 'tessera-plugin-events'] }\n",
  )
  const output = await failing(environment)
  expect(output).toContain(message)
  expect(output).not.toContain('Building')
  expect(existsSync(path.join(project.root, '.tessera/database'))).toBe(false)
})

test.each([
  [['start', '--port', 'abc'], 'PORT must be a number between 0 and 65535, not "abc"'],
  [['migration'], 'migration <module>'],
  [['migrate', '--force'], '--force'],
  [['start', '--port'], '--port'],
])('%j says in plain words what is missing or unknown', async (command, message) => {
  project = makeTestProject(right)
  const output = await failing({}, command)
  expect(output).toContain(message)
  expect(output).not.toMatch(/non-option|dryRun|--stack|NaN/)
})
