import type { Entity, EntityRight, Filter, Localized } from '@tessera/core'
import type { ComponentType } from 'react'
import type { SessionProvider } from '../session.ts'
import type { AdminRow } from './admin-row.ts'
import type { AdminVariantName, AdminVariantProps } from './admin-variants.ts'
import type { Block } from './block.ts'
import type { EntityFileFormat } from './file-format.ts'
import type { EntityFormAdditions } from './form-additions.ts'
import type { EntityListAdditions } from './table-additions.ts'

/** Imports a file whose default export is a component. */
export type ComponentLoader<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** Components that take the place of generic ones for an entity. */
export interface EntityAdminVariants {
  readonly entity: Entity
  readonly variants: { readonly [Name in AdminVariantName]?: ComponentLoader<AdminVariantProps[Name]> }
}

/** Props of an input in a form. It renders neither label nor error: the form does. */
export interface FieldInputProps<Value = unknown> {
  readonly entity: Entity
  readonly name: string
  /** Of a localized field: the text in `language`, `''` where there is none. */
  readonly value: Value
  /** The record as it was saved last; absent for a new one. */
  readonly row?: AdminRow
  /** Of an amount: its currency as the form says it now, by code or id; absent outside of a form. */
  readonly currency?: unknown
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  /** The language of `value`; localized fields only. */
  readonly language?: string
  readonly isDisabled: boolean
  /** Spread over the control: id, aria-describedby, aria-invalid, aria-required. */
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Props of a cell. A localized field is given whole, with the language that the list shows first. */
export interface FieldCellProps {
  readonly entity: Entity
  readonly name: string
  readonly value: unknown
  readonly language: string
  /** The record, where it is known whole. */
  readonly row?: AdminRow
}

/** Props of a filter's inputs, for all of its values. */
export interface FieldFilterProps {
  readonly entity: Entity
  readonly name: string
  /** `range` has two values, either of which may be empty; `is` has one. */
  readonly operator: 'is' | 'range'
  /** Of an amount, the last one is what its currency's field is to be; without it, the currency doesn't matter. */
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** A card of the dashboard. */
export interface DashboardPanel {
  /** Unique within its package. */
  readonly name: string
  /** Renders a `DashboardCard`. */
  readonly load: ComponentLoader<Record<never, never>>
  /** In the wide column, or in the narrow one beside it (default). */
  readonly place?: 'main' | 'side'
  /** Shown to those who may read this entity (default: to administrators). */
  readonly reads?: Entity
}

/** A screen besides those that every entity has. It is made of what `@tessera/admin` exports. */
export interface AdminScreen {
  /** Below `/admin`, with parameters as React Router has them: `pages/:id`. The generic screens keep their paths. */
  readonly path: string
  readonly load: ComponentLoader<Record<never, never>>
  /** Its link in the menu and the palette; other screens lead to one without. */
  readonly menu?: ScreenLink
  /** The whole width of the window is needed: the menu shows icons only. */
  readonly isWide?: boolean
}

/** Where a screen is found. What it is called stands in its package's `messages/<language>.json` under `screens.<name>`. */
export interface ScreenLink {
  /** Unique within its package. */
  readonly name: string
  /** Of lucide-react, or like those. */
  readonly Icon: ComponentType<{ readonly className?: string; readonly 'aria-hidden'?: boolean }>
  /** For those who have this right to the entity's records; without it, for everybody. */
  readonly needs?: { readonly entity: Entity; readonly right: EntityRight }
}

/**
 * A step in setting up a new site: administrators see it on the dashboard until all steps are done. Its texts stand in its
 * package's `messages/<language>.json` under `firstSteps.<name>`: `title`, and `help`, how to do it in a sentence or two.
 */
export interface FirstStep {
  /** Unique among all steps: `logo`. */
  readonly name: string
  /** Smaller numbers come first; the product's own steps are 10, 20, 30 and so on. */
  readonly order: number
  /** Where to do it: an address of the back office (`listAddress`), or one of the site without a language. */
  readonly address?: string
  /** Null where it doesn't apply to this site. A step whose state can't be read is left out, too. */
  isDone(site: SiteProgress): Promise<boolean | null>
}

/** What first steps can find out about a site. */
export interface SiteProgress {
  /** The site's languages, its default first. */
  readonly languages: readonly string[]
  /** Whether somebody created or changed a record of an entity. The demo's own records don't count. */
  isChanged(entity: Entity): Promise<boolean>
  count(entity: Entity, filters?: readonly Filter[]): Promise<number>
}

/** The files of the site: the entity that holds them, and their addresses. */
export interface FileLibrary {
  readonly entity: Entity
  /** Address of a record's file, by its field `file`; null for what is no file. */
  address(file: string): string | null
  /** Address of a picture at most this many pixels wide, by the field `file`; the file itself where no smaller one exists. */
  thumbnail(file: string, width: PictureWidth): string | null
  /** A lasting address for use in texts: it leads to the record's file even after that was replaced. */
  lasting(id: string, width?: PictureWidth): string
}

/** What may be uploaded. */
export interface UploadLimits {
  /** Bytes of one file. */
  readonly maximumSize: number
  /** File extensions, without the dot. */
  readonly extensions: readonly string[]
}

export type PictureWidth = 320 | 640 | 960 | 1280 | 1920

/** Who works in the back office, and how they log in. */
export interface AdminIdentity {
  /** When the session ends, its state says so; it never navigates away from the page. */
  readonly session: SessionProvider
  /** The login form, with every credential that suits the back office. Calls back when a session has started. */
  readonly Login: ComponentType<AdminLoginProps>
  /** Asks the user to log in again, in a dialog over the screen, where an action needs a fresh session. */
  readonly Confirmation?: ComponentType
  account(): Promise<AdminAccount>
  signOut(): Promise<void>
}

export interface AdminLoginProps {
  readonly onLogin: () => void
  /** Of the account whose session ended, as in `AdminAccount`; absent where anybody may log in. */
  readonly name?: string
}

export interface AdminAccount {
  readonly id: string
  /** E-mail address or slug. */
  readonly name: string
  readonly roles: readonly Localized[]
  readonly isAdministrator: boolean
  /** Logging in takes a second factor. */
  readonly hasSecondFactor: boolean
  /** Path of the subject's own settings: `/rbac/subjects/settings`. */
  readonly settingsPath?: string
}

/** The default export of a widgets package's `./admin`. Of several packages the last one wins. */
export interface AdminPackage {
  readonly variants?: readonly EntityAdminVariants[]
  /** Inputs in place of those of a kind (`richText`) or of one field (`blog/articles.title`). */
  readonly inputs?: { readonly [kindOrField: string]: ComponentLoader<FieldInputProps> }
  /** What lists, filters and the history show in place of the cells of a kind (`money`) or of one field (`billing/invoices.status`). Not rendered without a value. */
  readonly cells?: { readonly [kindOrField: string]: ComponentLoader<FieldCellProps> }
  /** Inputs of filters in place of those of a kind (`money`) or of one field. */
  readonly filters?: { readonly [kindOrField: string]: ComponentLoader<FieldFilterProps> }
  /** Readable texts for values that only machines read, by field (`rbac/sessions.userAgent`). */
  readonly formatters?: { readonly [field: string]: (text: string) => string }
  /** Columns, filters, views and actions of lists (`adminList`); loaded with the list. */
  readonly lists?: readonly EntityListAdditions[]
  /** Files of other products that imports recognize (`fileFormat`). */
  readonly fileFormats?: readonly EntityFileFormat[]
  /** Sections of forms (`adminForm`); loaded with the form. */
  readonly forms?: readonly EntityFormAdditions[]
  /** What can be put on a page; loaded with the composer. */
  readonly blocks?: () => Promise<readonly Block[]>
  readonly panels?: readonly DashboardPanel[]
  /** Loaded with an administrator's dashboard. */
  readonly firstSteps?: () => Promise<readonly FirstStep[]>
  /**
   * What the media library shows. Its entity's routes take uploads, and there are `POST .../create-from-url` with `{ url }`
   * and `GET .../limits`, which returns `UploadLimits`.
   */
  readonly library?: FileLibrary
  /**
   * The entity of pages, by whose addresses the back office links to what visitors see. Its row has `url`, and
   * `GET .../addresses` returns as `entities` the pages that show records (`EntityPages`).
   */
  readonly pages?: Entity
  /** Screens of its own. Of two with one path, the last one wins. */
  readonly screens?: readonly AdminScreen[]
  readonly identity?: () => Promise<{ readonly default: AdminIdentity }>
}

/** Declares what a package adds to the back office: the default export of its `./admin`. */
export function defineAdmin(admin: AdminPackage): AdminPackage {
  return admin
}

/** Registers components that replace the generic ones of an entity. */
export function adminVariants<E extends Entity>(
  entity: E,
  variants: EntityAdminVariants['variants'],
): EntityAdminVariants {
  return { entity, variants }
}
