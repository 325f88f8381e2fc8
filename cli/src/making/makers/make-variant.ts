import { plural, toCamelCase } from '@tessera/core'
import { UsageError } from '../../usage-error.ts'
import { installedEntity } from '../configured-plugins.ts'
import { assertKebab, type EntityName, toPascalCase } from '../names.ts'
import { entityIn, namesIn, type OwnModule, ownModule, ownModules, relationsFile } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { registered, type VariantEntity, withVariant } from '../variant-edits.ts'

export interface VariantOptions {
  /** It needs the browser: it is hydrated there when it comes into view. */
  readonly isIsland: boolean
  /** The module of the project that gets it (default: that of the entity). */
  readonly to?: string | undefined
}

/** A variant of an entity: its component in a file of its own, and its line where variants are registered. */
export async function makeVariant(
  plan: Plan,
  entity: EntityName,
  variant: string,
  { isIsland, to = entity.module }: VariantOptions,
): Promise<void> {
  assertKebab(variant, 'the variant')
  const module = ownModule(plan.root, to)
  const { widgets } = module
  if (!widgets) throw new UsageError(`The package of ${module.name} names no widgets in its "tessera"`)
  const of = await entityOf(plan, entity)
  const file = `${widgets.folder}/src/${entity.name}/${variant}.tsx`
  const isKnown = registered(plan.source(widgets.index), of).includes(variant)
  if (isKnown && plan.read(file) !== null) return
  if (isKnown) throw new UsageError(`${widgets.index} has a variant ${variant} of ${entity.name} already`)
  const listed = entity.name === 'widget' ? await listedEntity(plan, module, variant) : undefined
  plan.create(file, listed ? listText(plan, module, listed, of, variant) : cardText(plan, module, entity, of, variant))
  const entry = { name: variant, file: `./${entity.name}/${variant}.tsx`, isIsland }
  plan.edit(widgets.index, source => withVariant(source, of, entry))
  plan.next.push(
    entity.name === 'widget'
      ? `tessera create page /${listed ? plural(listed.name) : variant} --widget ${entity.module}/widget:${variant}`
      : `Show a record with it: <Widget of={${of.constant}} data={…} variant="${variant}" />`,
  )
}

/** An entity of the project, or of an installed module. */
export async function entityOf(plan: Plan, { module, name }: EntityName): Promise<VariantEntity> {
  const own = ownModules(plan.root).find(each => each.name === module)
  if (!own) return installedEntity(plan.root, module, name)
  const found = entityIn(plan, own, name)
  if (!found) throw new UsageError(`The module ${module} has no entity ${name}`)
  return { package: own.package, constant: found.constant }
}

/** What a variant of a widget lists, by its name: `event-list-default` lists events. */
async function listedEntity(
  plan: Plan,
  module: OwnModule,
  variant: string,
): Promise<(VariantEntity & { readonly name: string }) | undefined> {
  const [, name] = /^(.+)-list(?:-|$)/.exec(variant) ?? []
  const found = name === undefined ? undefined : entityIn(plan, module, name)
  return found && name !== undefined ? { package: module.package, constant: found.constant, name } : undefined
}

/** A record as a card, with its picture where it is related to files. */
function cardText(plan: Plan, module: OwnModule, entity: EntityName, of: VariantEntity, variant: string): string {
  if (entity.name === 'widget') return sectionText(of, entity, variant)
  const cover = toCamelCase(`${plural(entity.name)}-to-files`)
  const own = of.package === module.package && namesIn(relationsFile(plan, module)).has(cover)
  const names = own ? `${of.constant}, ${cover}` : of.constant
  return `import type { VariantProps } from '@tessera/widget-sdk'
import { RecordCard } from '@tessera/widget-sdk/ui'
import { ${names} } from '${of.package}'

export default function ${componentName(entity.name, variant)}({ data, className }: VariantProps<typeof ${of.constant}>) {
  return <RecordCard of={${of.constant}} data={data}${own ? ` cover={${cover}}` : ''} className={className} />
}
`
}

/** A part of a page with the texts of its widget. */
function sectionText(of: VariantEntity, entity: EntityName, variant: string): string {
  return `import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import type { ${of.constant} } from '${of.package}'

export default function ${componentName(entity.name, variant)}({ data, className }: VariantProps<typeof ${of.constant}>) {
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
      </Container>
    </Section>
  )
}
`
}

/** A part of a page with the records of an entity. */
function listText(
  plan: Plan,
  module: OwnModule,
  listed: VariantEntity & { readonly name: string },
  of: VariantEntity,
  variant: string,
): string {
  const has = registered(plan.source(module.widgets?.index ?? ''), listed).includes('list-default')
  const shown = has ? ' variant="list-default"' : ''
  const names = of.package === listed.package ? `${listed.constant}, type ${of.constant}` : listed.constant
  const further = of.package === listed.package ? '' : `import type { ${of.constant} } from '${of.package}'\n`
  return `import type { VariantProps } from '@tessera/widget-sdk'
import { RecordShelf } from '@tessera/widget-sdk/ui'
${further}import { ${names} } from '${listed.package}'

export default function ${componentName('widget', variant)}({ data, className }: VariantProps<typeof ${of.constant}>) {
  return <RecordShelf of={${listed.constant}} data={data}${shown} level={1} className={className} />
}
`
}

/** A widget's variant is named for what it shows: `event-list-default` of a widget is `EventListWidget`. */
function componentName(entity: string, variant: string): string {
  const bare = variant.replace(/-default$/, '')
  if (entity === 'widget') return `${toPascalCase(bare === 'default' ? 'default' : bare)}Widget`
  return toPascalCase(`${entity}-${bare === 'default' ? 'card' : bare}`)
}
