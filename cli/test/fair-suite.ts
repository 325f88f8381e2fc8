import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '@tessera/server/host'
import { afterEach, beforeEach, vi } from 'vitest'
import { addFakeNpm, type PackageFiles } from './fake-npm.ts'
import { makeTestProject, type TestProject } from './project.ts'

export const name = 'tessera-plugin-fair'
export const configuration = `// What this site is made of.
export default {
  plugins: [
    'tessera-plugin-events', // ours
  ],
}
`
export const table = `export const up = async knex => {
  await knex.schema.createTable('fair_stands', table => {
    table.uuid('id').primary()
    table.text('variant').notNullable().defaultTo('default')
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
  })
}
export const down = async knex => {
  await knex.schema.dropTable('fair_stands')
}
`
export const server = (more: string, first = '') => `import { definePlugin } from '@tessera/server'
import * as definitions from './index.js'
${first}
export default definePlugin({ entities: definitions, migrations: new URL('./migrations/', import.meta.url), ${more} })
`
export const route =
  "server: app => void app.get('/api/fair/next', { config: { access: 'public' } }, async () => 'soon')"

/** The files of a plugin as it is published: compiled. */
export function fair(more: PackageFiles = {}, manifest: object = {}): PackageFiles {
  return {
    'package.json': JSON.stringify({
      name,
      version: '1.0.0',
      type: 'module',
      description: 'Stands of a fair.',
      license: 'MIT',
      exports: {
        '.': './dist/index.js',
        './server': './dist/server.js',
        './widgets': './dist/widgets.js',
        './package.json': './package.json',
      },
      peerDependencies: { '@tessera/core': '^0.1.0', '@tessera/server': '^0.1.0' },
      tessera: { module: 'fair', range: '^0.1.0', widgets: `${name}/widgets` },
      ...manifest,
    }),
    'dist/index.js': `import { defineModule } from '@tessera/core'
const { entity } = defineModule('fair')
export const stand = entity('stand', { access: { read: 'public', write: { roles: ['editor'] } }, fields: {} })
`,
    'dist/server.js': server(route),
    'dist/widgets.js': `import { stand } from './index.js'
export default { variants: [{ entity: stand, variants: { 'card-default': {} } }] }
`,
    'messages/en.json': '{}',
    'dist/migrations/20261101000000_initial.js': table,
    ...more,
  }
}

/** A project before each test, and the commands that are run in it. */
export function fairSuite() {
  let project: TestProject
  let environment: Readonly<Record<string, string>>

  beforeEach(() => {
    if (process.env.TEST_DATABASE_URL) return
    project = makeTestProject(configuration)
    environment = addFakeNpm(project.root)
    const manifest = { name: 'project', private: true, type: 'module', dependencies: { '@tessera/server': '~0.1.0' } }
    project.write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    project?.remove()
  })

  const read = (file: string) => readFileSync(path.join(project.root, file), 'utf8')
  const isThere = (file: string) => existsSync(path.join(project.root, file))

  async function tessera(...parts: string[]) {
    const { code, output } = project.run(parts, environment)
    return { code: await code, output: output() }
  }
  const add = (...parts: string[]) => tessera('add', ...parts, '--yes', '--no-build')

  /** Names of the tables in the project's database. */
  async function tables(): Promise<string[]> {
    const database = await openDatabase({ dataDirectory: path.join(project.root, '.tessera') })
    const rows = await database.query<{ name: string }>({ text: `select "tablename" as "name" from pg_tables` })
    await database.close()
    return rows.map(({ name: each }) => each)
  }

  /** Keys of the plugin's content that was created. */
  async function seeds(): Promise<string[]> {
    const database = await openDatabase({ dataDirectory: path.join(project.root, '.tessera') })
    const rows = await database.query<{ key: string }>({
      text: `select "key" from "core_content_seeds" where "module" = 'fair'`,
    })
    await database.close()
    return rows.map(({ key }) => key)
  }

  /** Everything of the project that a command could have changed. */
  function state() {
    return [read('package.json'), read('tessera.config.ts'), isThere(`node_modules/${name}`)]
  }

  return {
    get project() {
      return project
    },
    get environment() {
      return environment
    },
    ...{ read, isThere, tessera, add, tables, seeds, state },
  }
}
