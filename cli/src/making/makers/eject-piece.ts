import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../usage-error.ts'
import { type EntityName, toPascalCase } from '../names.ts'
import { type OwnModule, type OwnWidgets, ownModules } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { constantsOf, objectArgument, programOf, propertyOf, type Source } from '../source-edits.ts'
import { registered, type VariantEntity, variantsCall, withPiece } from '../variant-edits.ts'
import { receiver } from './eject-variant.ts'
import { copyInto, fileIn, installedWidgets } from './installed-widgets.ts'
import { entityOf } from './make-variant.ts'

/** The pieces of the back office that every entity has, with the types of their props. */
const pieces: Readonly<Record<string, string>> = {
  'admin-table': 'AdminTableProps',
  'admin-table-row': 'AdminTableRowProps',
  'admin-select-input': 'AdminSelectInputProps',
  'admin-form': 'AdminFormProps',
}

/** Whether it names a piece of the back office: `admin-form`. */
export function isPiece(variant: string): boolean {
  return variant in pieces
}

/**
 * Gives an entity a piece of the back office that is the project's own: a copy of the one that its module brings, with the files of its
 * package that it imports, else one that renders the generic piece.
 * @param piece one of those that `isPiece` knows
 * @param to the module that gets it (default: the only one of the project)
 */
export async function ejectPiece(plan: Plan, entity: EntityName, piece: string, to: string | undefined): Promise<void> {
  const module = receiver(plan, to)
  const { widgets } = module
  const of = await entityOf(plan, entity)
  const index = adminIndex(plan, widgets)
  const fresh = freshPath(module, entity, piece)
  if (registered(plan.source(index), of, 'admin').includes(piece)) {
    if (plan.read(fresh) !== null || (await isCopied(plan, module, entity, of, piece))) return
    throw new UsageError(`${index} has a piece ${piece} of ${entity.module}/${entity.name} already`)
  }
  const found = await brought(plan, entity, of, piece)
  const file = found ? copyInto(plan, widgets, entity.module, found.from, found.file) : fresh
  if (!found) plan.create(file, genericText(entity, piece))
  const relative = path.posix.relative(path.posix.dirname(index), file)
  plan.edit(index, source => withPiece(source, of, piece, relative.startsWith('.') ? relative : `./${relative}`))
  plan.next.push(
    `The back office shows yours in place of ${found ? `that of ${found.from.name}` : 'the generic one'}: change ${file}`,
  )
}

/** The file that says what the module brings to the back office, which is made where there is none. */
function adminIndex(plan: Plan, { folder, admin }: OwnWidgets): string {
  if (admin.index !== undefined) return admin.index
  const index = `${folder}/src/admin/index.ts`
  if (plan.read(index) === null) {
    plan.create(index, `import { defineAdmin } from '@tessera/widget-sdk/admin'\n\nexport default defineAdmin({})\n`)
  }
  const target = `./${path.posix.relative(path.posix.dirname(admin.manifest), index)}`
  const manifest = JSON.parse(plan.source(admin.manifest).text) as { readonly exports: object }
  const exports = { ...manifest.exports, [admin.door]: target }
  plan.write(admin.manifest, `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`)
  return index
}

function freshPath({ name, widgets }: OwnModule & { readonly widgets: OwnWidgets }, entity: EntityName, piece: string) {
  const folder = entity.module === name ? entity.name : `${entity.module}/${entity.name}`
  return `${widgets.folder}/src/${folder}/${piece}.tsx`
}

/** The piece that the entity's module brings, if it is installed and brings one. */
async function brought(plan: Plan, entity: EntityName, of: VariantEntity, piece: string) {
  if (ownModules(plan.root).some(each => each.name === entity.module)) return undefined
  const from = await installedWidgets(plan.root, entity.module)
  const index = path.join(from.folder, 'admin/index.ts')
  if (!existsSync(index)) return undefined
  const source: Source = { file: `${from.name}/admin/index.ts`, text: readFileSync(index, 'utf8') }
  const call = variantsCall(source, of, 'admin')
  const object = call && objectArgument(call, 1)
  const value = object && propertyOf(object, piece)
  const loader = value?.type === 'Identifier' ? constantsOf(programOf(source)).get(value.name) : value
  const file = fileIn(loader)
  return file === undefined ? undefined : { from, file: path.resolve(path.dirname(index), file) }
}

/** Whether what the module has is the copy that this command makes. */
async function isCopied(
  plan: Plan,
  { widgets }: OwnModule & { readonly widgets: OwnWidgets },
  entity: EntityName,
  of: VariantEntity,
  piece: string,
): Promise<boolean> {
  const found = await brought(plan, entity, of, piece)
  if (!found) return false
  const relative = path.relative(found.from.folder, found.file).split(path.sep).join('/')
  return plan.read(`${widgets.folder}/src/${entity.module}/${relative}`) !== null
}

function genericText({ name }: EntityName, piece: string): string {
  const props = pieces[piece]
  return `import { type ${props}, useAdminTools } from '@tessera/widget-sdk/admin'

export default function ${toPascalCase(`${name}-${piece}`)}(props: ${props}) {
  const { Generic } = useAdminTools()
  return <Generic variant="${piece}" {...props} />
}
`
}
