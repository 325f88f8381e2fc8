import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { apiOf, createPage, type Saved, textOf } from './api.ts'
import { createDatabase, describeOnPostgresql, type TestDatabase } from './database.ts'
import { startShortLived } from './short-lived.ts'

const nodeCount = 5

describeOnPostgresql('five nodes that start at once on one empty PostgreSQL', () => {
  let database: TestDatabase
  let nodes: ServerProcess[] = []

  beforeAll(async () => {
    database = await createDatabase()
    const environment = { DATABASE_URL: database.url }
    nodes = await Promise.all(Array.from({ length: nodeCount }, () => startShortLived({ environment })))
  })

  afterAll(async () => {
    await Promise.all(nodes.map(node => node.stop()))
    await database?.drop()
  })

  it('migrate once', async () => {
    const ledgers = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_name like 'tessera_migrations_%'
        and table_name not like '%_lock'`,
    )
    expect(ledgers.map(({ name }) => name)).toContain('tessera_migrations_host')
    for (const { name } of ledgers) {
      const done = await database.query<{ name: string }>(`select name from ${name}`)
      expect(done.length).toBeGreaterThan(0)
      expect(new Set(done.map(row => row.name)).size).toBe(done.length)
    }
  })

  it('load the demo content once', async () => {
    const pages = await database.query<{ url: string }>('select url from host_pages')
    const navbars = await database.query('select 1 from website_builder_widgets where variant = $$navbar-default$$')
    expect(pages.filter(({ url }) => url === '/')).toHaveLength(1)
    expect(navbars).toHaveLength(1)
  })

  it('create the first administrator once, and one of them prints it', async () => {
    const administrators = await database.query(`select 1 from rbac_subjects_to_roles l
      join rbac_roles r on r.id = l.role_id where r.slug = 'admin'`)
    expect(administrators).toHaveLength(1)
    expect(await database.query('select 1 from rbac_roles')).toHaveLength(3)
    const announced = () => nodes.filter(node => node.output().includes('admin@example.com'))
    await until('the announcement', async () => announced().length > 0, { within: 30_000 })
    expect(announced()).toHaveLength(1)
  })

  it('all serve the site', async () => {
    const [first, ...others] = await Promise.all(nodes.map(node => textOf(`${node.url}/en`)))
    for (const html of others) expect(titleOf(html)).toBe(titleOf(first ?? ''))
  })

  it('show soon what was changed on another one', async () => {
    const [writer, ...readers] = nodes as [ServerProcess, ...ServerProcess[]]
    const widget: Saved = await createPage(writer, '/shared', { en: 'Written first', ru: 'Написано сначала' })
    for (const node of nodes) {
      await until('the first text', async () => (await textOf(`${node.url}/en/shared`)).includes('Written first'), {
        within: 30_000,
      })
    }
    await apiOf(writer).change('website-builder/widgets', widget.id, { title: { en: 'Written later' } })
    await Promise.all(
      [writer, ...readers].map(node =>
        until('the second text', async () => (await textOf(`${node.url}/en/shared`)).includes('Written later'), {
          within: 30_000,
        }),
      ),
    )
    expect(await textOf(`${writer.url}/ru/shared`)).toContain('Написано сначала')
  })

  it('continue when one of them is stopped, which exits with code 0', async () => {
    const last = nodes.pop() as ServerProcess
    expect(await last.stop('SIGTERM')).toBe(0)
    for (const node of nodes) expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  })
})

function titleOf(html: string): string | undefined {
  return html.match(/<title>(.*?)<\/title>/)?.[1]
}
