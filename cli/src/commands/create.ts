import path from 'node:path'
import {
  createProject,
  type PackageManager,
  ProjectError,
  packageManagers,
  type Template,
  templates,
} from 'create-tessera'
import type { CommandModule } from 'yargs'
import { withCommands } from '../command-group.ts'
import { type MakingArguments, make, makingOptions, report } from '../making/make.ts'
import { UsageError } from '../usage-error.ts'

interface EntityArguments extends MakingArguments {
  readonly entity: string
  readonly fields: readonly string[]
  readonly name: readonly string[]
}

interface FieldArguments extends MakingArguments {
  readonly entity: string
  readonly field: string
}

interface RelationArguments extends MakingArguments {
  readonly left: string
  readonly right: string
  readonly field: readonly string[]
}

interface VariantArguments extends MakingArguments {
  readonly entity: string
  readonly variant: string
  readonly island: boolean
  readonly to?: string | undefined
}

interface PageArguments extends MakingArguments {
  readonly url: string
  readonly widget: readonly string[]
  readonly title: readonly string[]
  readonly to?: string | undefined
}

interface RouteArguments extends MakingArguments {
  readonly module: string
  readonly method: string
  readonly url: string
  readonly access?: string | undefined
}

interface NamedArguments extends MakingArguments {
  readonly name: string
}

interface JobArguments extends NamedArguments {
  readonly module: string
}

const text = { type: 'string', demandOption: true } as const
const several = { type: 'string', array: true, nargs: 1, default: [] as string[] } as const

const plugin: CommandModule<object, NamedArguments> = {
  command: 'plugin <name>',
  describe: 'A module of your own, in plugins/<name>',
  builder: parser =>
    makingOptions(parser)
      .positional('name', { ...text, describe: 'In kebab-case, such as events' })
      .example('$0 create plugin events', 'makes plugins/events, with a widget, its table and its test'),
  handler: options =>
    make(options, async plan => {
      const { makePlugin } = await import('../making/makers/make-plugin.ts')
      await makePlugin(plan, options.name)
    }),
}

const entity: CommandModule<object, EntityArguments> = {
  command: 'entity <entity> [fields..]',
  describe: 'A kind of records: its table, API and screens',
  builder: parser =>
    makingOptions(parser)
      .positional('entity', { ...text, describe: '<module>/<entity>, such as events/event' })
      .positional('fields', {
        type: 'string',
        array: true,
        default: [],
        describe: '<name>:<kind>, such as price:integer',
      })
      .option('name', { ...several, describe: 'In a language: en=Event/Events, ru=Событие/События/события' })
      .example('$0 create entity events/event title:localized startsAt:datetime picture:file', 'with three fields')
      .example('$0 create entity events/ticket state:select:open,used:required', 'with a list of values'),
  handler: options =>
    make(options, async plan => {
      const { makeEntity } = await import('../making/makers/make-entity.ts')
      const { fieldSpecsIn } = await import('../making/field-spec.ts')
      const { entityNameIn } = await import('../making/names.ts')
      const { namesByLanguage } = await import('../making/catalogue-edits.ts')
      await makeEntity(plan, entityNameIn(options.entity), fieldSpecsIn(options.fields), namesByLanguage(options.name))
    }),
}

const field: CommandModule<object, FieldArguments> = {
  command: 'field <entity> <field>',
  describe: 'Another field of an entity',
  builder: parser =>
    makingOptions(parser)
      .positional('entity', { ...text, describe: '<module>/<entity>' })
      .positional('field', { ...text, describe: '<name>:<kind>, such as seats:integer' })
      .example('$0 create field events/event seats:integer', 'with its column'),
  handler: options =>
    make(options, async plan => {
      const { makeField } = await import('../making/makers/make-entity.ts')
      const { fieldSpecIn } = await import('../making/field-spec.ts')
      const { entityNameIn } = await import('../making/names.ts')
      await makeField(plan, entityNameIn(options.entity), fieldSpecIn(options.field))
    }),
}

const relation: CommandModule<object, RelationArguments> = {
  command: 'relation <left> <right>',
  describe: 'Links between records of two entities',
  builder: parser =>
    makingOptions(parser)
      .positional('left', { ...text, describe: '<module>/<entity>, of a module of your own' })
      .positional('right', { ...text, describe: '<module>/<entity>, of any module' })
      .option('field', { ...several, describe: 'A field of the links: <name>:<kind>' })
      .example('$0 create relation events/event events/venue --field note:text', 'where an event takes place'),
  handler: options =>
    make(options, async plan => {
      const { makeRelation } = await import('../making/makers/make-relation.ts')
      const { fieldSpecsIn } = await import('../making/field-spec.ts')
      const { entityNameIn } = await import('../making/names.ts')
      const ends = [entityNameIn(options.left), entityNameIn(options.right)] as const
      await makeRelation(plan, ...ends, fieldSpecsIn(options.field))
    }),
}

const variant: CommandModule<object, VariantArguments> = {
  command: 'variant <entity> <variant>',
  describe: 'A way of showing records, as a React component',
  builder: parser =>
    makingOptions(parser)
      .positional('entity', { ...text, describe: '<module>/<entity>' })
      .positional('variant', { ...text, describe: 'In kebab-case, such as list-default' })
      .option('island', { type: 'boolean', default: false, describe: 'It needs JavaScript in the browser' })
      .option('to', {
        type: 'string',
        requiresArg: true,
        describe: 'The module that gets it, for an entity of another',
      })
      .example('$0 create variant events/event list-default', 'shows an event as a card')
      .example('$0 create variant events/widget event-list-default', 'a part of pages that lists events'),
  handler: options =>
    make(options, async plan => {
      const { makeVariant } = await import('../making/makers/make-variant.ts')
      const { entityNameIn } = await import('../making/names.ts')
      const { island: isIsland, to } = options
      await makeVariant(plan, entityNameIn(options.entity), options.variant, { isIsland, to })
    }),
}

const page: CommandModule<object, PageArguments> = {
  command: 'page <url>',
  describe: 'A page, among the content of a module',
  builder: parser =>
    makingOptions(parser)
      .positional('url', { ...text, describe: 'Such as /events' })
      .option('widget', { ...several, demandOption: true, describe: '<module>/widget:<variant>, from top to bottom' })
      .option('title', { ...several, describe: 'In a language: en=Events' })
      .option('to', { type: 'string', requiresArg: true, describe: 'The module that brings it' })
      .example('$0 create page /events --widget events/widget:event-list-default', 'a page that lists events'),
  handler: options =>
    make(options, async plan => {
      const { makePage } = await import('../making/makers/make-page.ts')
      const titles = new Map(options.title.map(titleIn))
      await makePage(plan, options.url, { widgets: options.widget, to: options.to, titles })
    }),
}

const route: CommandModule<object, RouteArguments> = {
  command: 'route <module> <method> <url>',
  describe: 'A route of the API',
  builder: parser =>
    makingOptions(parser)
      .positional('module', { ...text, describe: 'A module of your own' })
      .positional('method', { ...text, describe: 'GET, POST, PUT, PATCH or DELETE' })
      .positional('url', { ...text, describe: 'Such as /api/events/next' })
      .option('access', {
        type: 'string',
        requiresArg: true,
        describe: 'everyone, subjects or roles:a,b (default: administrators)',
      })
      .example('$0 create route events GET /api/events/next --access everyone', 'a route that anybody may use'),
  handler: options =>
    make(options, async plan => {
      const { makeRoute } = await import('../making/makers/make-route.ts')
      await makeRoute(plan, options.module, options.method, options.url, { access: options.access })
    }),
}

const job: CommandModule<object, JobArguments> = {
  command: 'job <module> <name>',
  describe: 'Work in the background',
  builder: parser =>
    makingOptions(parser)
      .positional('module', { ...text, describe: 'A module of your own' })
      .positional('name', { ...text, describe: 'In kebab-case, such as remind' })
      .example('$0 create job events remind', 'a handler that is run once, or on time'),
  handler: options =>
    make(options, async plan => {
      const { makeJob } = await import('../making/makers/make-job.ts')
      makeJob(plan, options.module, options.name)
    }),
}

interface ProjectArguments extends MakingArguments {
  readonly folder: string
  readonly template: Template
  readonly 'package-manager': PackageManager
  readonly from?: string | undefined
}

const project: CommandModule<object, ProjectArguments> = {
  command: '$0 <folder>',
  describe: 'A project: a site of your own, in a folder that is empty or not there yet',
  builder: parser =>
    makingOptions(parser)
      .positional('folder', { ...text, describe: 'Its name is that of the project' })
      .option('template', { choices: templates, default: 'blank' as const, describe: 'What it begins with' })
      .option('package-manager', {
        choices: packageManagers,
        default: 'npm' as const,
        describe: 'Who installs packages',
      })
      .option('from', {
        type: 'string',
        requiresArg: true,
        describe: 'Tarballs of the packages, in place of the registry',
      })
      .example('$0 create my-site --template company', 'a site with a shop, a blog and a few pages'),
  handler(options) {
    try {
      const made = createProject({
        folder: path.resolve(options.root ?? '.', options.folder),
        template: options.template,
        packageManager: options['package-manager'],
        from: options.from,
        isDryRun: options['dry-run'],
      })
      report({ created: made.created, changed: [], migrations: [], next: made.next }, options, options['dry-run'])
    } catch (error) {
      throw error instanceof ProjectError ? new UsageError(error.message) : error
    }
  },
}

const create: CommandModule = {
  command: 'create',
  describe: 'Make a project, or in one a plugin, an entity, a relation, a field, a variant, a page, a route or a job',
  builder: parser => withCommands(parser, [plugin, entity, relation, field, variant, page, route, job, project]),
  handler() {},
}

export default create

function titleIn(given: string): readonly [language: string, title: string] {
  const [, language, title] = /^([\w-]+)=(.+)$/.exec(given) ?? []
  if (!language || !title) throw new UsageError(`--title must be <language>=<title>, such as en=Events, not "${given}"`)
  return [language, title]
}
