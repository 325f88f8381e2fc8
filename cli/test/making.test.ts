import { execFile } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, test as each, expect, vi } from 'vitest'
import type { Outcome } from '../src/making/carry-out.ts'
import { fieldSpecIn, fieldSpecsIn } from '../src/making/field-spec.ts'
import { ejectPiece } from '../src/making/makers/eject-piece.ts'
import { makeEntity, makeField } from '../src/making/makers/make-entity.ts'
import { makeJob } from '../src/making/makers/make-job.ts'
import { makePage } from '../src/making/makers/make-page.ts'
import { makePlugin } from '../src/making/makers/make-plugin.ts'
import { makeRelation } from '../src/making/makers/make-relation.ts'
import { makeRoute } from '../src/making/makers/make-route.ts'
import { makeVariant } from '../src/making/makers/make-variant.ts'
import { Plan } from '../src/making/plan.ts'
import { freePort } from './free-port.ts'
import { makeTestProject, type TestProject } from './project.ts'

/** The project has its embedded database, whatever server there is: once is enough. */
const test = each.skipIf(process.env.TEST_DATABASE_URL)

const repository = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

const plugins = ['@tessera/file-storage', '@tessera/website-builder', '@tessera/rbac', '@tessera/host']

/** Two entities, a relation, a list with two variants and its page. */
const seven = [
  ['plugin', 'gigs'],
  ['entity', 'gigs/venue', 'title:localized'],
  [
    'entity',
    'gigs/gig',
    'title:localized',
    'startsAt:datetime',
    'price:integer',
    '--name',
    'ru=Концерт/Концерты/концерта',
  ],
  ['relation', 'gigs/gig', 'gigs/venue', '--field', 'note:text'],
  ['variant', 'gigs/gig', 'list-default'],
  ['variant', 'gigs/widget', 'gig-list-default'],
  ['page', '/gigs', '--widget', 'gigs/widget:gig-list-default', '--title', 'en=What’s on'],
]

const further = [
  ['field', 'gigs/gig', 'seats:integer'],
  ['field', 'gigs/gig', 'poster:file'],
  ['variant', 'gigs/widget', 'banner', '--island'],
  ['route', 'gigs', 'GET', '/api/gigs/next', '--access', 'everyone'],
  ['route', 'gigs', 'POST', '/api/gigs/gigs/:gigId/cancellation'],
  ['job', 'gigs', 'remind'],
]

const gig = { module: 'gigs', name: 'gig' }
const hero = ['website-builder/widget:content-hero']
let ejected: Outcome
let project: TestProject
/** What is in the module after the seven commands. */
let files: { readonly file: string; readonly lines: number }[]

const create = (command: readonly string[], ...options: string[]) => asked(['create', ...command, ...options])

async function asked(command: readonly string[]): Promise<Outcome> {
  const { code, output } = project.run([...command, '--json'])
  expect(await code, output()).toBe(0)
  // One that waits for another says so first.
  return JSON.parse(output().slice(output().indexOf('{'))) as Outcome
}

const read = (file: string) => readFileSync(path.join(project.root, file), 'utf8')

beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) return
  project = makeTestProject(
    `// Ours\nexport default {\n  plugins: [${plugins.map(each => `'${each}'`).join(', ')}],\n}\n`,
  )
  project.write(
    'tsconfig.json',
    JSON.stringify({
      extends: path.join(repository, 'tsconfig.json'),
      compilerOptions: { typeRoots: [path.join(repository, 'node_modules/@types')] },
      include: ['plugins/gigs', 'tessera.config.ts'],
    }),
  )
  for (const command of seven) await create(command)
  files = globSync('plugins/gigs/{package.json,{src,seed,test,widgets}/**/*.{ts,tsx}}', { cwd: project.root }).map(
    file => ({
      file,
      lines: read(file).trimEnd().split('\n').length,
    }),
  )
  for (const command of further) await create(command)
  ejected = await asked(['eject', ...hero, '--to', 'gigs'])
}, 600_000)
afterAll(() => project?.remove())

test('two entities, a relation, a list with two variants and its page take 8 files', () => {
  expect(files).toHaveLength(8)
  expect(files.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(62)
  expect(read('tessera.config.ts')).toMatch(
    /^\/\/ Ours\n(?:.*\n)+ {4}'@tessera\/host',\n {4}'tessera-plugin-gigs',\n {2}\],\n/,
  )
  expect(JSON.parse(read('plugins/gigs/messages/ru.json')).entities.gig).toMatchObject({
    one: 'Концерт',
    of: 'концерта',
  })
})

test('a command that has been carried out has nothing to do', async () => {
  const plan = new Plan(project.root)
  await makePlugin(plan, 'gigs')
  await makeEntity(plan, gig, fieldSpecsIn(['title:localized', 'price:integer']), new Map())
  await makeField(plan, gig, fieldSpecIn('seats:integer'))
  await makeField(plan, gig, fieldSpecIn('poster:file'))
  await makeRelation(plan, gig, { ...gig, name: 'venue' }, fieldSpecsIn(['note:text']))
  await makeVariant(plan, gig, 'list-default', { isIsland: false })
  await makePage(plan, '/gigs', { widgets: ['gigs/widget:gig-list-default'], titles: new Map() })
  await makeRoute(plan, 'gigs', 'GET', '/api/gigs/next', { access: 'everyone' })
  await makeRoute(plan, 'gigs', 'GET', '/api/gigs/gigs/:gigId', { access: 'everyone' })
  makeJob(plan, 'gigs', 'remind')
  expect(plan.changes).toEqual([])
  expect(await create(['job', 'gigs', 'remind'])).toMatchObject({ created: [], changed: [], migrations: [] })
})

test('another thing of the same name is refused', async () => {
  const plan = new Plan(project.root)
  await expect(makePlugin(plan, 'file-storage')).rejects.toThrow('file-storage is that of a module of the product')
  await expect(makeEntity(plan, gig, [fieldSpecIn('title:text')], new Map())).rejects.toThrow(
    'tessera create field gigs/gig title:text',
  )
  await expect(makeField(plan, gig, fieldSpecIn('seats:number'))).rejects.toThrow('has a field seats already')
  await expect(makeField(plan, { ...gig, module: 'blog' }, fieldSpecIn('a:text'))).rejects.toThrow(
    'The project has no module blog of its own: tessera create plugin blog',
  )
  await expect(makePage(plan, '/gigs', { widgets: ['gigs/widget:banner'], titles: new Map() })).rejects.toThrow(
    'has a page /gigs already, with other widgets',
  )
  await expect(makeRoute(plan, 'gigs', 'GET', '/api/gigs/next', {})).rejects.toThrow(
    'GET /api/gigs/next exists already, for others: see plugins/gigs/src/server/get-next-route.ts',
  )
  await expect(makeRoute(plan, 'gigs', 'POST', '/api/gigs/gigs', { access: 'everyone' })).rejects.toThrow(
    'exists already, for others: see the entity gigs/gigs',
  )
  expect(plan.changes).toEqual([])
})

test('a page shows variants that there are, and is the content of a module of the project', async () => {
  const plan = new Plan(project.root)
  const page = (...widgets: string[]) => makePage(plan, '/late', { widgets, titles: new Map() })
  await expect(page('gigs/widget:gig-lists')).rejects.toThrow(
    'gigs/widget has no variant gig-lists. There are: gig-list-default, banner: tessera create variant gigs/widget gig-lists',
  )
  await expect(page('website-builder/widget:content-villain')).rejects.toThrow(
    'website-builder/widget has no variant content-villain. There are: ',
  )
  // What is put together elsewhere can't be told.
  await page('website-builder/widget:content-default', 'rbac/widget:what-there-is')
  expect(plan.changes.map(({ file }) => file)).toContain('plugins/gigs/seed/pages.ts')
  const other = { name: 'tessera-plugin-venues', exports: { '.': './a.ts', './server': './b.ts' } }
  project.write('plugins/venues/package.json', JSON.stringify({ ...other, tessera: { module: 'venues' } }))
  try {
    await expect(page('website-builder/widget:content-default')).rejects.toThrow(
      'Which module brings the page? website-builder is none of the project’s own. Add --to: gigs, venues',
    )
  } finally {
    rmSync(path.join(project.root, 'plugins/venues'), { recursive: true })
  }
})

test('a variant of an installed module is copied once, with what it imports', async () => {
  const copy = 'plugins/gigs/widgets/src/website-builder/widget/content-hero.tsx'
  expect(ejected).toMatchObject({ created: [copy], changed: ['plugins/gigs/widgets/src/index.ts'] })
  expect(read(copy)).toContain('export default function ContentHeroWidget')
  expect(read('plugins/gigs/widgets/src/index.ts')).toMatch(
    /variants\(\w+, \{[^}]*'content-hero': lazy\(\(\) => import\('\.\/website-builder\/widget\/content-hero\.tsx'\)\)/,
  )
  expect(await asked(['eject', ...hero, '--to', 'gigs'])).toMatchObject({ created: [], changed: [] })
  const unknown = project.run(['eject', 'website-builder/widget:content-villain', '--to', 'gigs'])
  expect(await unknown.code).toBe(1)
  expect(unknown.output()).toContain('has no variant content-villain of it. There are: default, content-default')
  expect(unknown.output()).toMatch(/\nSee: tessera eject --help\n$/)
})

test('a piece of the back office is the generic one at first, for one entity', async () => {
  const form = 'plugins/gigs/widgets/src/website-builder/article/admin-form.tsx'
  const [index, manifest] = ['plugins/gigs/widgets/src/admin/index.ts', 'plugins/gigs/package.json']
  expect(await asked(['eject', 'website-builder/article:admin-form'])).toMatchObject({
    created: [index, form],
    changed: [manifest],
  })
  expect(JSON.parse(read(manifest)).exports['./widgets/admin']).toBe('./widgets/src/admin/index.ts')
  expect(read(form)).toContain('<Generic variant="admin-form" {...props} />')
  expect(read(index)).toMatch(
    /adminVariants\(article, \{ 'admin-form': \(\) => import\('\.\.\/website-builder\/article\/admin-form\.tsx'\) \}\)/,
  )
  const again = new Plan(project.root)
  await ejectPiece(again, { module: 'website-builder', name: 'article' }, 'admin-form', 'gigs')
  expect(again.changes).toEqual([])
  await ejectPiece(again, { ...gig, name: 'venue' }, 'admin-table', undefined)
  expect(again.changes.map(({ file }) => file)).toEqual(['plugins/gigs/widgets/src/venue/admin-table.tsx', index])
})

test('a field is renamed with its column, its texts and what uses it; what the compiler can’t see is listed', async () => {
  const price = `export const dear = (rows: readonly Row<typeof gig>[]) => rows.map(({ price }) => ({ price }).price)
export const byPrice = (service: EntityService<typeof gig>) =>
  service.list({ filters: { and: [{ column: 'price', method: 'gt', value: 5 }] } }, system)
export const columns: string[] = ['gigs.price']
`
  const use = 'plugins/gigs/src/server/prices.ts'
  project.write(
    use,
    `import type { Row } from '@tessera/core'\nimport { type EntityService, system } from '@tessera/server'\nimport type { gig } from '../index.ts'\n\n${price}`,
  )
  const done = await asked(['rename', 'field', 'gigs/gig.price', 'cost'])
  expect(done.changed).toContain(use)
  expect(done.next).toEqual([`Look at ${use}:8, which has the text “price”`])
  expect(read(use)).toContain('rows.map(({ cost: price }) => ({ price }).price)')
  expect(read(use)).toContain("{ column: 'cost', method: 'gt', value: 5 }")
  expect(read('plugins/gigs/src/index.ts')).toMatch(/cost: integer\(\)/)
  expect(JSON.parse(read('plugins/gigs/messages/en.json')).entities.gig.fields.cost).toEqual({ label: 'Cost' })
  expect(done.migrations.map(read).join()).toContain("table.renameColumn('price', 'cost')")
  expect(await asked(['rename', 'field', 'gigs/gig.price', 'cost'])).toMatchObject({ changed: [], migrations: [] })
  for (const [from, to, why] of [
    ['gigs/gig.cost', 'seats', 'has a field seats already'],
    ['gigs/gig.cost', 'id', 'Every entity has a field id already'],
    ['gigs/gig.fee', 'toll', 'has no field fee'],
  ] as const) {
    const refused = project.run(['rename', 'field', from, to])
    expect([await refused.code, refused.output()]).toEqual([1, expect.stringContaining(why)])
    expect(refused.output()).toMatch(/\nSee: tessera rename field --help\n$/)
  }
}, 300_000)

test('an entity is renamed with its table, relations, variants and what uses them; addresses of pages stay', async () => {
  const use = 'plugins/gigs/src/server/links.ts'
  project.write(
    use,
    `import { gig, gigsToVenues } from '../index.ts'

export const links = [gig.path, gigsToVenues.path, '/api/gigs/gigs', '/gigs/gigs', 'a/gigs/gigs', '/gigs/[gigs.gigs.slug]']
export const venueOf = ({ gigId, venueId }: { readonly gigId: string; readonly venueId: string }) => gigId + venueId
// Found elsewhere once nothing here has the name.
declare global {
  var gig: { readonly path: string }
}
export const byName = { gig, paths: ['a'].map(gig => gig) }
`,
  )
  const done = await asked(['rename', 'entity', 'gigs/gig', 'gigs/night-out'])
  expect(done.created).toContain('plugins/gigs/widgets/src/night-out/list-default.tsx')
  expect(done.next).toEqual(['Its records: /admin, and /api/gigs/night-outs'])
  expect(read(use)).toBe(`import { nightOut, nightOutsToVenues } from '../index.ts'

export const links = [nightOut.path, nightOutsToVenues.path, '/api/gigs/night-outs', '/gigs/gigs', 'a/gigs/gigs', '/gigs/[gigs.night-outs.slug]']
export const venueOf = ({ gigId, venueId }: { readonly gigId: string; readonly venueId: string }) => gigId + venueId
// Found elsewhere once nothing here has the name.
declare global {
  var gig: { readonly path: string }
}
export const byName = { gig: nightOut, paths: ['a'].map(gig => gig) }
`)
  expect(read('plugins/gigs/src/index.ts')).toContain("export const nightOut = entity('night-out', {")
  expect(read('plugins/gigs/widgets/src/index.ts')).toContain("import('./night-out/list-default.tsx')")
  const [ru, en] = ['ru', 'en'].map(
    each => JSON.parse(read(`plugins/gigs/messages/${each}.json`)).entities['night-out'],
  )
  expect([ru.one, en.one, en.many]).toEqual(['Концерт', 'Night out', 'Night outs'])
  const migrations = done.migrations.map(read).join()
  expect(migrations).toContain("renameTable('gigs_gigs', 'gigs_night_outs')")
  expect(migrations).toContain("renameTable('gigs_gigs_to_venues', 'gigs_night_outs_to_venues')")
  expect(migrations).toMatch(/renameEntity\(knex, \{\s*from: 'gigs\/gigs',\s*to: 'gigs\/night-outs'/)
  expect(migrations).not.toMatch(/dropTable|createTable/)
  expect(await asked(['rename', 'entity', 'gigs/gig', 'gigs/night-out'])).toMatchObject({ changed: [], migrations: [] })
  for (const [from, to, why] of [
    ['gigs/venue', 'gigs/night-out', 'has an entity night-out already'],
    ['gigs/widget', 'gigs/part', 'Every module has an entity widget'],
    ['gigs/venue', 'blog/venue', 'An entity stays in its module'],
  ] as const) {
    const refused = project.run(['rename', 'entity', from, to])
    expect([await refused.code, refused.output()]).toEqual([1, expect.stringContaining(why)])
  }
}, 300_000)

test('a dry run writes nothing', async () => {
  const before = read('plugins/gigs/src/index.ts')
  expect(await create(['field', 'gigs/venue', 'city:text'], '--dry-run')).toMatchObject({
    changed: ['plugins/gigs/src/index.ts', 'plugins/gigs/messages/en.json', 'plugins/gigs/messages/ru.json'],
  })
  expect(read('plugins/gigs/src/index.ts')).toBe(before)
})

test('commands at once write one after the other, and one that is killed is finished by the next', async () => {
  const migrations = () => globSync('plugins/gigs/migrations/*.ts', { cwd: project.root }).length
  const isOpen = () => (JSON.parse(read('.tessera/journal.json')) as { readonly open?: object }).open !== undefined
  const field = (spec: string) => ['create', 'field', 'gigs/venue', spec]
  const before = migrations()
  const killed = project.run(field('city:text'))
  await vi.waitFor(() => expect(isOpen()).toBe(true), { interval: 5, timeout: 60_000 })
  killed.process.kill('SIGKILL')
  const [again, other] = await Promise.all([asked(field('city:text')), asked(field('street:text'))])
  expect(again).toMatchObject({ created: [], changed: [], migrations: [] })
  expect(other.migrations).toHaveLength(1)
  expect([migrations(), isOpen()]).toEqual([before + 2, false])
  expect(read('plugins/gigs/src/index.ts')).toMatch(/city: text\(\)[\s\S]*street: text\(\)/)
}, 300_000)

test('what was made is right by its types and by the contract of modules', async () => {
  const bin = (name: string) => path.join(repository, 'node_modules/.bin', name)
  await expect(run(bin('tsc'), ['--noEmit', '-p', '.'], { cwd: project.root })).resolves.toMatchObject({ stdout: '' })
  await run(bin('vitest'), ['run', '--root', project.root, '--reporter=json', '--outputFile=tests.json'], {
    cwd: project.root,
  })
  const { success, numTotalTests } = JSON.parse(read('tests.json'))
  expect([success, numTotalTests > 300]).toEqual([true, true])
}, 600_000)

test('its start serves the page, the API and the route', async () => {
  const port = await freePort()
  const start = project.run(['start'], { PORT: String(port), ADMIN_PASSWORD: 'kiln-fired terracotta' })
  const origin = `http://localhost:${port}`
  try {
    await start.prints(origin)
    const { secretKey } = JSON.parse(read('.tessera/secrets.json')) as { secretKey: string }
    const headers = { 'x-rbac-secret-key': secretKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ title: { en: 'Nina Simone' }, seats: 300 })
    const made = await fetch(`${origin}/api/gigs/night-outs`, { method: 'POST', headers, body })
    expect([made.status, (await made.json()).data.seats]).toEqual([201, 300])
    expect(await (await fetch(`${origin}/api/gigs/next`)).json()).toMatchObject({ data: {} })
    const cancelled = await fetch(`${origin}/api/gigs/night-outs/1/cancellation`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(await cancelled.json()).toMatchObject({ data: { gigId: '1' } })
    const page = await (await fetch(`${origin}/en/gigs`)).text()
    expect(page).toMatch(/<h1[^>]*>What’s on<\/h1>[\s\S]*<h2[^>]*>.*Nina Simone/)
  } finally {
    start.process.kill()
    await start.code
  }
}, 300_000)
