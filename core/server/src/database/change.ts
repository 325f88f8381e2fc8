import type { CheckSchema, ColumnSchema, ForeignKeySchema, IndexSchema, TableSchema } from './schema.ts'

/** One step of a schema change, with everything needed to revert it. */
export type Change =
  | { readonly kind: 'createTable' | 'dropTable'; readonly table: TableSchema }
  | { readonly kind: 'renameTable'; readonly from: string; readonly to: string }
  /**
   * Follows from a renamed table: what is stored by the path of its entity, such as its history. `columns` have that path in
   * addresses: `host_pages.url`.
   */
  | { readonly kind: 'renamePath'; readonly from: string; readonly to: string; readonly columns: readonly string[] }
  /** Follows from the renamed tables of a module that has another name. `pointers` are columns that name modules. */
  | {
      readonly kind: 'renameModule'
      readonly from: string
      readonly to: string
      readonly columns: readonly string[]
      readonly pointers: readonly string[]
    }
  | {
      readonly kind: 'addColumn' | 'dropColumn'
      readonly table: string
      readonly column: ColumnSchema
      readonly backfill?: string
    }
  | { readonly kind: 'renameColumn'; readonly table: string; readonly from: string; readonly to: string }
  /** Follows from an earlier rename; `table` is the new name. */
  | {
      readonly kind: 'renameIndex' | 'renameForeignKey' | 'renameCheck'
      readonly table: string
      readonly from: string
      readonly to: string
    }
  | {
      readonly kind: 'changeType'
      readonly table: string
      readonly column: string
      readonly from: string
      readonly to: string
      readonly using?: string
    }
  | {
      readonly kind: 'setNotNull' | 'dropNotNull'
      readonly table: string
      readonly column: string
      readonly backfill?: string
    }
  | {
      readonly kind: 'changeDefault'
      readonly table: string
      readonly column: string
      readonly type: string
      readonly from: string | null
      readonly to: string | null
    }
  | { readonly kind: 'addIndex' | 'dropIndex'; readonly table: string; readonly index: IndexSchema }
  | { readonly kind: 'addForeignKey' | 'dropForeignKey'; readonly table: string; readonly foreignKey: ForeignKeySchema }
  | { readonly kind: 'addCheck' | 'dropCheck'; readonly table: string; readonly check: CheckSchema }

const opposites = {
  createTable: 'dropTable',
  dropTable: 'createTable',
  addColumn: 'dropColumn',
  dropColumn: 'addColumn',
  setNotNull: 'dropNotNull',
  dropNotNull: 'setNotNull',
  addIndex: 'dropIndex',
  dropIndex: 'addIndex',
  addForeignKey: 'dropForeignKey',
  dropForeignKey: 'addForeignKey',
  addCheck: 'dropCheck',
  dropCheck: 'addCheck',
} as const

/** The inverse changes in reverse order. */
export function invert(changes: readonly Change[]): Change[] {
  return changes.toReversed().map(change => {
    switch (change.kind) {
      case 'renameTable':
      case 'renamePath':
      case 'renameModule':
      case 'renameColumn':
      case 'renameIndex':
      case 'renameForeignKey':
      case 'renameCheck':
      case 'changeDefault':
        return { ...change, from: change.to, to: change.from } as Change
      case 'changeType': {
        const { using: _using, ...rest } = change
        return { ...rest, from: change.to, to: change.from }
      }
      default:
        return { ...change, kind: opposites[change.kind] } as Change
    }
  })
}

/** A short description: `add column blog_articles.subtitle`. */
export function describeChange(change: Change): string {
  switch (change.kind) {
    case 'createTable':
    case 'dropTable':
      return `${words[change.kind]} ${change.table.name}`
    case 'renameTable':
      return `rename table ${change.from} to ${change.to}`
    case 'renamePath':
    case 'renameModule':
      return `what is stored of ${change.from} goes to ${change.to}`
    case 'renameColumn':
      return `rename column ${change.table}.${change.from} to ${change.to}`
    case 'addColumn':
    case 'dropColumn':
      return `${words[change.kind]} ${change.table}.${change.column.name}`
    case 'renameIndex':
    case 'renameForeignKey':
    case 'renameCheck':
      return `${words[change.kind]} ${change.from} to ${change.to}`
    case 'changeType':
      return `change the type of ${change.table}.${change.column} from ${change.from} to ${change.to}`
    case 'changeDefault':
      return `change the default of ${change.table}.${change.column} from ${change.from} to ${change.to}`
    case 'setNotNull':
    case 'dropNotNull':
      return `${words[change.kind]} ${change.table}.${change.column}`
    case 'addIndex':
    case 'dropIndex':
      return `${words[change.kind]} on ${change.table} (${change.index.columns.join(', ')})`
    case 'addForeignKey':
    case 'dropForeignKey':
      return `${words[change.kind]} ${change.table}.${change.foreignKey.column} to ${change.foreignKey.table}`
    case 'addCheck':
    case 'dropCheck':
      return `${words[change.kind]} of ${change.table}.${change.check.column}`
  }
}

const words = {
  createTable: 'create table',
  dropTable: 'drop table',
  addColumn: 'add column',
  dropColumn: 'drop column',
  setNotNull: 'forbid null in',
  dropNotNull: 'allow null in',
  addIndex: 'add index',
  dropIndex: 'drop index',
  addForeignKey: 'add foreign key',
  dropForeignKey: 'drop foreign key',
  addCheck: 'add check',
  dropCheck: 'drop check',
  renameIndex: 'rename index',
  renameForeignKey: 'rename foreign key',
  renameCheck: 'rename check',
} as const
