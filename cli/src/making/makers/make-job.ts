import { toCamelCase } from '@tessera/core'
import { UsageError } from '../../usage-error.ts'
import { assertConstant, assertKebab } from '../names.ts'
import { entityConstants, type OwnModule, ownModule } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import {
  callOf,
  defaultExport,
  keysOf,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  withImport,
  withProperty,
} from '../source-edits.ts'

/** A job of a module: `<module>-module-<name>`, in a file of its own. */
export function makeJob(plan: Plan, moduleName: string, name: string): void {
  assertKebab(name, 'the job')
  const module = ownModule(plan.root, moduleName)
  const constant = toCamelCase(name)
  assertConstant(constant)
  const job = `${module.name}-module-${name}`
  const file = `${module.server.replace(/\/[^/]+$/, '')}/${name}.ts`
  if (plan.read(file) !== null) {
    if (plan.source(module.server).text.includes(`'${job}'`)) return
    throw new UsageError(`${file} exists already`)
  }
  plan.create(file, jobText(constant, subjectOf(plan, module)))
  const door = module.server.slice(module.server.lastIndexOf('/') + 1)
  plan.create(file.replace(/\.ts$/, '.test.ts'), testText(constant, `${name}.ts`, door))
  plan.edit(module.server, source => withJob(source, `./${name}.ts`, job, constant))
  plan.next.push(
    `Enqueue it in a service: host.jobs.enqueue('${job}', {}); an agent with the slug ${job} runs it on time`,
  )
}

/** What the job is likely to be about: the first entity of the module that is no widget. */
function subjectOf(plan: Plan, module: OwnModule): string {
  const defined = entityConstants(plan, module)
  return defined.find(each => each !== 'widget') ?? defined[0] ?? 'widget'
}

function jobText(constant: string, entity: string): string {
  return `import { type JobHandler, system } from '@tessera/server'
import { ${entity} } from '../index.ts'

/** A run that failed is repeated: what it did already must not be done twice. */
export const ${constant}: JobHandler = async host => {
  await host.service(${entity}).count({}, system)
}
`
}

function testText(constant: string, file: string, door: string): string {
  return `import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import plugin from './${door}'
import { ${constant} } from './${file}'

let kit: TestHost
beforeAll(async () => {
  kit = await createTestHost({ plugins: [plugin] })
})
afterAll(() => kit?.close())

test('the job ${file.replace(/\.ts$/, '')} runs, and runs again', async () => {
  const host = { ...kit.host, options: undefined }
  await ${constant}(host, {})
  await expect(${constant}(host, {})).resolves.toBeUndefined()
})
`
}

function withJob(source: Source, from: string, job: string, constant: string): Source {
  const call = callOf(defaultExport(programOf(source)), 'definePlugin')
  const options = call && objectArgument(call, 0)
  if (!options) throw new UsageError(`${source.file} must export definePlugin({ ... }) by default`)
  const entry = `'${job}': ${constant}`
  const jobs = propertyOf(options, 'jobs')
  const added = jobs ? undefined : withProperty(source, options, `jobs: { ${entry} }`)
  if (added) return withImport(added, from, constant)
  if (jobs?.type !== 'ObjectExpression') throw new UsageError(`Add ${entry} to the jobs in ${source.file}`)
  if (keysOf(jobs).includes(job)) return source
  return withImport(withProperty(source, jobs, entry), from, constant)
}
