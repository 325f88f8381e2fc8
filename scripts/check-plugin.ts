import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { administrator } from './administrator.ts'
import { lookAtPlugin } from './look-at-plugin.ts'
import { patchAll } from './packed-project.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { withBrowser } from './with-browser.ts'

interface PluginCheck {
  readonly root: string
  /** The project, which has a shop. */
  readonly project: string
  /** Where the plugin is put. */
  readonly folder: string
  /** The platform's, by the names of their packages. */
  readonly tarballs: ReadonlyMap<string, string>
}

const name = 'tessera-plugin-reviews'

/** Compiles the example of somebody else's plugin against the project's packages, then adds it, uses it, upgrades it and the platform, and removes it. */
export async function checkPlugin(options: PluginCheck): Promise<void> {
  const { project } = options
  const before = stateOf(project)
  const plugin = compiled(options)
  const isKilled = await killedWhileBuilding(project, plugin)
  const added = tessera(project, 'add', plugin, '--yes', '--json')
  if (isKilled && !added.errors.includes('Finished what was interrupted: tessera add'))
    throw new Error(`An addition that was killed while it built wasn't finished: ${added.errors}`)
  tessera(project, 'user', 'create-admin', administrator.login)
  await withSite(project, async ({ url }, call) => {
    const [product] = await call<readonly { id: string; slug: string }[]>('GET', '/api/ecommerce/products?limit=1')
    const made =
      product ??
      (await call<{ id: string; slug: string }>('POST', '/api/ecommerce/products', {
        title: { en: 'Chair' },
        slug: 'chair',
      }))
    await call('PATCH', '/api/core/plugins/reviews/settings', { isModerated: false })
    const { id: reviewId } = await call<{ id: string }>('POST', '/api/reviews/reviews', {
      author: 'Anna',
      stars: 4,
      text: 'Sturdy as a rock.',
    })
    await call('POST', '/api/reviews/reviews-to-ecommerce-module-products', {
      reviewId,
      ecommerceModuleProductId: made.id,
    })
    await place(call, made.slug)
    await shows(`${url}/en/shop`, '4 of 5 stars')
    await shows(`${url}/en/shop/${made.slug}`, 'Sturdy as a rock.', 'review-form')
    await shows(`${url}/ru/shop/${made.slug}`, 'Отправить')
    await withBrowser('the plugin in a browser', browser => lookAtPlugin(browser, url, made.slug))
  })
  upgradePlugin(options)
  tessera(project, 'upgrade', `${name}@1.1.0`, '--from', path.join(project, 'packed'), '--yes', '--no-backup')
  const patched = path.join(options.folder, 'patched')
  const version = patchAll(options.tarballs, patched)
  tessera(project, 'upgrade', '--from', patched, '--yes', '--no-backup')
  const { version: installed } = JSON.parse(read(project, 'node_modules/@tessera/core/package.json'))
  if (installed !== version) throw new Error(`The platform is ${installed} after its upgrade to ${version}`)
  await withSite(project, async ({ url }, call) => {
    await shows(`${url}/en/shop`, '4 of 5 stars')
    const reviews = await call<readonly { text: string; source: string }[]>('GET', '/api/reviews/reviews')
    if (!reviews.some(({ text, source }) => text === 'Sturdy as a rock.' && source === 'site'))
      throw new Error('The upgrade has lost a review')
  })
  const single = ['@tessera/core', '@tessera/server', '@tessera/widget-sdk', 'react']
  const copies = globSync(
    single.flatMap(each => [`node_modules/${each}/package.json`, `node_modules/**/node_modules/${each}/package.json`]),
    { cwd: project },
  )
  if (copies.length !== single.length)
    throw new Error(`There are several copies of what a site has one of: ${copies.join(', ')}`)
  const withoutPlugin = JSON.parse(read(project, 'package.json'))
  delete withoutPlugin.dependencies[name]
  const { output: printed } = tessera(project, 'remove', 'reviews', '--data', 'export', '--yes', '--json')
  const { reverted, removed } = JSON.parse(printed.slice(printed.indexOf('{'))) as {
    readonly reverted: readonly string[]
    readonly removed: { readonly pages: readonly string[] }
  }
  if (!reverted.includes('reviews/20261128090000_source') || removed.pages.length === 0)
    throw new Error(`Its tables stay, or nothing says where it was shown: ${printed}`)
  await withSite(project, async ({ url }, call) => {
    const [product] = await call<readonly { slug: string }[]>('GET', '/api/ecommerce/products?limit=1')
    const page = await fetch(`${url}/en/shop/${product?.slug}`)
    const text = await page.text()
    if (page.status !== 200 || text.includes('Sturdy')) throw new Error(`Without the plugin its page is ${page.status}`)
  })
  const after = stateOf(project)
  if (JSON.stringify(after) !== JSON.stringify({ ...before, manifest: withoutPlugin }))
    throw new Error(`The plugin has left something:\n${JSON.stringify(after)}`)
}

/** A copy of the example, compiled against what the project has installed. */
function compiled({ root, project, folder }: PluginCheck): string {
  const plugin = path.join(folder, name)
  rmSync(plugin, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(root, 'examples', name), plugin, {
    recursive: true,
    filter: file => !/[\\/](dist|test|node_modules)$/.test(file),
  })
  if (!existsSync(path.join(folder, 'node_modules')))
    symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  compile(root, plugin)
  return plugin
}

function compile(root: string, plugin: string): void {
  execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', '.'], {
    cwd: plugin,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** The next version has one more field, with its migration. */
function upgradePlugin({ root, project, folder }: PluginCheck): void {
  const plugin = path.join(folder, name)
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(path.join(plugin, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(path.join(plugin, file), text.replace(from, to))
  }
  edit('package.json', '"version": "1.0.0"', '"version": "1.1.0"')
  edit('src/index.ts', 'stars: integer(', "source: text({ default: 'site', maxLength: 100 }),\n    stars: integer(")
  writeFileSync(
    path.join(plugin, 'migrations/20261128090000_source.ts'),
    `import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reviews_reviews', table => {
    table.text('source').notNullable().defaultTo('site').checkLength('<=', 100, 'reviews_reviews_source_check')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('reviews_reviews', table => table.dropColumn('source'))
}
`,
  )
  compile(root, plugin)
  const target = path.join(project, 'packed')
  execFileSync('npm', ['pack', plugin, '--ignore-scripts', '--pack-destination', target], { stdio: 'ignore' })
}

/** What a plugin may not leave behind. */
function stateOf(project: string): object {
  return {
    manifest: JSON.parse(read(project, 'package.json')),
    configuration: read(project, 'tessera.config.ts'),
    isInstalled: existsSync(path.join(project, 'node_modules', name)),
  }
}

function read(project: string, file: string): string {
  return readFileSync(path.join(project, file), 'utf8')
}

/** What it has printed, as results and beside them. @throws Error with it if it failed */
function tessera(project: string, ...parts: string[]): { readonly output: string; readonly errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [scriptOf(project), ...parts], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, TESSERA_PASSWORD: administrator.password },
  })
  if (status !== 0) throw new Error(`tessera ${parts.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return { output: stdout, errors: stderr }
}

function scriptOf(project: string): string {
  return path.join(project, 'node_modules/@tessera/cli/bin/tessera.js')
}

/** Kills an addition, with all that it has started, while it builds a bundle. @returns false where processes can't be listed */
async function killedWhileBuilding(project: string, plugin: string): Promise<boolean> {
  if (!existsSync('/proc/self/cmdline')) return false
  const adding = spawn(process.execPath, [scriptOf(project), 'add', plugin, '--yes'], {
    cwd: project,
    stdio: 'ignore',
    detached: true,
  })
  const end = new Promise<number | null>(resolve => adding.once('close', resolve))
  const isBuilding = () =>
    globSync('/proc/[0-9]*/cmdline').some(file => {
      const parts = readCommand(file)
      return parts.includes('bundle') && parts.includes(project)
    })
  while (!isBuilding()) {
    if (adding.exitCode !== null) throw new Error(`The addition ended with ${adding.exitCode} before it built`)
    await delay(20)
  }
  process.kill(-(adding.pid as number), 'SIGKILL')
  await end
  return true
}

/** The program and its arguments; none of a process that is gone. */
function readCommand(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\0')
  } catch {
    return []
  }
}

type Call = <Data>(method: string, url: string, body?: unknown) => Promise<Data>

async function withSite(project: string, work: (site: ServerProcess, call: Call) => Promise<void>): Promise<void> {
  const script = scriptOf(project)
  // The database that the commands have changed.
  const environment = { DATA_DIR: path.join(project, '.tessera') }
  const site = await startServer({ script, cwd: project, environment, within: 300_000 })
  const call: Call = async (method, url, body) => {
    const response = await fetch(site.url + url, {
      method,
      headers: { 'x-rbac-secret-key': site.secretKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { data, cause } = (await response.json()) as { data: never; cause?: readonly string[] }
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${cause}`)
    return data
  }
  try {
    await work(site, call)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${site.output()}`)
  } finally {
    await site.stop()
  }
}

/** Puts the plugin's widgets on the page of products. */
async function place(call: Call, slug: string): Promise<void> {
  const pages = await call<readonly { id: string; url: string }[]>('GET', '/api/host/pages?limit=100')
  const page = pages.find(({ url }) => url.endsWith('[ecommerce.products.slug]'))
  if (!page) throw new Error(`No page shows ${slug}`)
  for (const variant of ['review-list-default', 'review-form-default']) {
    const widget = await call<{ id: string }>('POST', '/api/reviews/widgets', { variant, title: { en: 'Reviews' } })
    const box = await call<{ id: string }>('POST', '/api/host/widgets', {})
    await call('POST', '/api/host/pages-to-widgets', { pageId: page.id, widgetId: box.id, orderIndex: 90 })
    const external = { widgetId: box.id, externalModule: 'reviews', externalWidgetId: widget.id }
    await call('POST', '/api/host/widgets-to-external-widgets', external)
  }
}

async function shows(url: string, ...texts: readonly string[]): Promise<void> {
  const response = await fetch(url)
  const html = await response.text()
  const missing = texts.filter(text => !html.includes(text))
  if (response.status !== 200 || missing.length > 0)
    throw new Error(`${url} (${response.status}) doesn't show ${missing}`)
}
