import { companySeed } from './company-seed.ts'
import { containerFiles } from './container-files.ts'
import { otherVersions, ownPackages, type PackageManager, type Template, templatePlugins } from './template.ts'

export interface ProjectParts {
  readonly name: string
  /** Of Tessera's packages. */
  readonly version: string
  readonly template: Template
  readonly packageManager: PackageManager
  /** Tarballs by the name of their package, in place of the registry. */
  readonly tarballs?: ReadonlyMap<string, string> | undefined
}

/** Texts of a project's files, by their path. */
export function projectFiles(parts: ProjectParts): ReadonlyMap<string, string> {
  const { packageManager, template } = parts
  return new Map([
    ['package.json', manifest(parts)],
    ...(packageManager === 'pnpm' ? [['pnpm-workspace.yaml', pnpmWorkspace(parts)] as const] : []),
    ['tessera.config.ts', configuration(parts)],
    ['tessera.css', styles],
    ['tsconfig.json', compiler],
    ['vitest.config.ts', tests],
    ['.gitignore', 'node_modules/\n.tessera/\n.env\n.env.*\n!.env.example\n*.tsbuildinfo\n'],
    ['.env.example', environment],
    ['README.md', readme(parts)],
    ...containerFiles(packageManager),
    ['.github/workflows/ci.yml', pipeline(packageManager)],
    ['plugins/own/package.json', ownManifest],
    ['plugins/own/src/index.ts', ownDefinitions],
    ['plugins/own/src/server/index.ts', template === 'company' ? ownCompanyServer : ownServer],
    ['plugins/own/widgets/src/index.ts', ownWidgets],
    ['plugins/own/migrations/20261127000000_initial.ts', ownMigration],
    ['plugins/own/messages/en.json', messages('Own module')],
    ['plugins/own/messages/ru.json', messages('Собственный модуль')],
    ['plugins/own/test/own.test.ts', ownTest],
    ...(template === 'company' ? [['plugins/own/seed/company.ts', companySeed] as const] : []),
  ])
}

function manifest({ name, version, template, packageManager, tarballs }: ProjectParts): string {
  const plugins = templatePlugins[template].flatMap(each => [
    each.name,
    ...(each.hasServer ? [`${each.name}-server`] : []),
    ...(each.hasWidgets ? [`${each.name}-widgets`] : []),
  ])
  // Patches of a minor version come with the next installation; the next minor one by another range.
  const specifier = (each: string) => (tarballs?.has(each) ? `file:${tarballs.get(each)}` : `~${version}`)
  const direct = [...ownPackages, ...plugins]
  const dependencies = {
    ...Object.fromEntries(direct.map(each => [each, specifier(each)])),
    ...otherVersions.dependencies,
  }
  const further = [...(tarballs?.keys() ?? [])].filter(each => !direct.includes(each))
  const overrides = Object.fromEntries(further.map(each => [each, specifier(each)]))
  const content = {
    name,
    private: true,
    type: 'module',
    ...(packageManager === 'npm' && { workspaces: ['plugins/*'] }),
    scripts: {
      start: 'tessera start',
      dev: 'tessera dev',
      build: 'tessera build',
      check: 'tsc --noEmit && tessera messages',
      test: 'vitest run',
      tessera: 'tessera',
    },
    dependencies: sorted(dependencies),
    devDependencies: otherVersions.devDependencies,
    ...(packageManager === 'npm' && { allowScripts: { node: true } }),
    ...(packageManager === 'npm' && further.length > 0 && { overrides }),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function sorted(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function pnpmWorkspace({ tarballs = new Map() }: ProjectParts): string {
  const overrides = [...tarballs].map(([name, file]) => `  '${name}': file:${file}\n`)
  return `packages:
  - plugins/*
# The module in plugins finds what the project has installed.
shamefullyHoist: true
# The project's own Node. The second setting is for pnpm before 10.26.
allowBuilds:
  node: true
onlyBuiltDependencies:
  - node
${overrides.length > 0 ? `overrides:\n${overrides.join('')}` : ''}`
}

function configuration({ name, template }: ProjectParts): string {
  const plugins = [...templatePlugins[template].map(each => each.name), 'tessera-plugin-own']
  const title = name.charAt(0).toUpperCase() + name.slice(1).replace(/[._-]+/g, ' ')
  return `import type { ProjectConfiguration } from '@tessera/server'

export default {
  plugins: [
${plugins.map(each => `    '${each}',\n`).join('')}  ],
  languages: ['en', 'ru'],
  defaultLanguage: 'en',
  name: { en: '${title}' },
} satisfies ProjectConfiguration
`
}

const styles = `/* Tokens of the design that are this site's own; node_modules/@tessera/widget-sdk/src/styles has all of them. */
:root {
}
`

const tests = `import { defineConfig } from 'vitest/config'

// Bounds for what hangs, not for what is slow: tests start a site on a database of their own.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
`

const compiler = `{
  "compilerOptions": {
    "target": "es2024",
    "lib": ["es2024", "esnext.iterator", "dom", "dom.iterable"],
    "module": "nodenext",
    "jsx": "react-jsx",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "exactOptionalPropertyTypes": true,
    "erasableSyntaxOnly": true,
    "verbatimModuleSyntax": true,
    "allowImportingTsExtensions": true,
    "resolveJsonModule": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["plugins", "tessera.config.ts"]
}
`

const environment = `# Copy it to .env: what is set here is read at every start; the environment wins over it.

# The public address, as visitors type it.
# PUBLIC_URL=https://example.com

# A PostgreSQL server; without it an embedded one keeps its data in .tessera.
# DATABASE_URL=postgresql://user:password@localhost:5432/tessera

# Who administrates the site; read at the first start.
# ADMIN_EMAIL=admin@example.com
# ADMIN_PASSWORD=

# Mail; without it mails are files in .tessera/mail.
# SMTP_URL=smtps://user:password@mail.example.com
# MAIL_FROM=Example <no-reply@example.com>

# Files in a bucket instead of .tessera/files.
# FILE_STORAGE=s3
# S3_ENDPOINT=
# S3_BUCKET=
# S3_ACCESS_KEY_ID=
# S3_SECRET_ACCESS_KEY=
`

function readme({ name, packageManager }: ProjectParts): string {
  const run = packageManager === 'pnpm' ? 'pnpm' : 'npm'
  const script = run === 'npm' ? 'npm run' : 'pnpm'
  const tessera = run === 'npm' ? 'npx tessera' : 'pnpm tessera'
  return `# ${name}

A site made with Tessera.

\`\`\`sh
${run} install && ${run} start
\`\`\`

The start prints where everything is: the site, its back office at \`/admin\` and who may log in there, the API.

| Command | What it does |
|---|---|
| \`${run} start\` | serves the site |
| \`${script} dev\` | the same, and applies every change of the files |
| \`${script} check\` | types, and texts that a language lacks |
| \`${run} test\` | the tests of the modules in \`plugins\` |
| \`${tessera} create plugin events\` | a module of your own; \`create entity\`, \`create variant\`, \`create page\` fill it |
| \`docker compose up --build\` | the site with its PostgreSQL, as in production |

- \`tessera.config.ts\`: the plugins, the languages, the name of the site.
- \`tessera.css\`: colours and fonts of its own.
- \`plugins/own\`: the module of this site: its variants, records and content.
- \`.env.example\`: what can be set in the environment.
`
}

function pipeline(packageManager: PackageManager): string {
  const isPnpm = packageManager === 'pnpm'
  return `name: CI
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${isPnpm ? '      - uses: pnpm/action-setup@v4\n        with: { version: 10 }\n' : ''}      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: ${packageManager} }
      - run: ${isPnpm ? 'pnpm install' : 'npm ci'}
      - run: ${packageManager} run check
      - run: ${packageManager} test
`
}

const ownManifest = `{
  "name": "tessera-plugin-own",
  "private": true,
  "type": "module",
  "exports": { ".": "./src/index.ts", "./server": "./src/server/index.ts", "./widgets": "./widgets/src/index.ts" },
  "tessera": { "module": "own", "widgets": "tessera-plugin-own/widgets" }
}
`

const ownDefinitions = `import { contentFields, defineModule } from '@tessera/core'

const { entity } = defineModule('own')
const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', { access, fields: contentFields() })
`

const ownServer = `import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'

export default definePlugin({ entities: definitions, migrations: new URL('../../migrations/', import.meta.url) })
`

const ownCompanyServer = `import { definePlugin } from '@tessera/server'
import { company } from '../../seed/company.ts'
import * as definitions from '../index.ts'

export default definePlugin({
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
  content: [company],
})
`

const ownWidgets = `import { defineWidgets } from '@tessera/widget-sdk'

export default defineWidgets({
  variants: [],
})
`

const ownTest = `import { describePlugin } from '@tessera/server/testing'
import own from '../src/server/index.ts'

describePlugin(own)
`

function messages(module: string): string {
  return `${JSON.stringify({ module }, null, 2)}\n`
}

const ownMigration = `import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('own_widgets', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.jsonb('subtitle').notNullable().defaultTo('{}')
    table.jsonb('description').notNullable().defaultTo('{}')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('own_widgets')
}
`
