import type { Entity, Filter, Localized } from '@tessera/core'
import type { ComponentType } from 'react'
import type { IssueTexts } from '../client/issue-text.ts'
import type { SessionProvider } from '../session.ts'
import type { AdminVariantName, AdminVariantProps } from './admin-variants.ts'
import type { Block } from './block.ts'

/** Opens a file whose default export is a component. */
export type ComponentLoader<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** Components that take the place of generic ones for an entity. */
export interface EntityAdminVariants {
  readonly entity: Entity
  readonly variants: { readonly [Name in AdminVariantName]?: ComponentLoader<AdminVariantProps[Name]> }
}

/** What an input of a form is given. It shows neither label nor error: those stand around it. */
export interface FieldInputProps<Value = unknown> {
  readonly entity: Entity
  readonly name: string
  /** Of a localized field the text of one language (`language`), `''` where there is none. */
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  /** The language that `value` is in; only of localized fields. */
  readonly language?: string
  readonly isDisabled: boolean
  /** Spread over the control: id, aria-describedby, aria-invalid, aria-required. */
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A part of the dashboard. */
export interface DashboardPanel {
  readonly name: string
  /** Draws itself in a `DashboardCard`. */
  readonly load: ComponentLoader<Record<never, never>>
  /** In the wide column, or beside it (default). */
  readonly place?: 'main' | 'side'
  /** Shown to those who may read this entity (default: to administrators). */
  readonly reads?: Entity
}

/** Something that makes a new site one's own: administrators see it on the dashboard until all of them are done. */
export interface FirstStep {
  /** What no other step is called: `logo`. */
  readonly name: string
  /** Smaller numbers come first; those of the product are 10, 20, 30 and so on. */
  readonly order: number
  readonly title: Localized
  /** How it is done, in a sentence or two. */
  readonly text: Localized
  /** Where: an address of the back office (`listAddress`), or one of the site without its language. */
  readonly address?: string
  /** Null where it doesn't apply to this site; a step that can't be asked for is left out, too. */
  isDone(site: SiteProgress): Promise<boolean | null>
}

/** What first steps ask of a site. */
export interface SiteProgress {
  /** Those of the site, its default first. */
  readonly languages: readonly string[]
  /** Whether people made or changed a record of an entity: the demo's records are nobody's work. */
  isChanged(entity: Entity): Promise<boolean>
  count(entity: Entity, filters?: readonly Filter[]): Promise<number>
}

/** The files of the site: which entity has them, and where a browser gets them. */
export interface FileLibrary {
  readonly entity: Entity
  /** Where the whole file of a record is, by its field `file`; null for what is none. */
  address(file: string): string | null
  /** Where a picture at most this many pixels wide is, by the field `file`; the file itself where there is no smaller one. */
  thumbnail(file: string, width: PictureWidth): string | null
  /** An address for texts: it leads to whatever file the record has, also once another took its place. */
  lasting(id: string, width?: PictureWidth): string
}

/**
 * What pages are made of, for the screens that put them together. Fields and relations of these entities have the names that
 * the ones of `@tessera/host` have.
 */
export interface PageEntities {
  readonly page: Entity
  readonly layout: Entity
  /** Texts of pages for search engines. */
  readonly metadata: Entity
  /** What a page or a layout puts somewhere: it shows widgets of modules. */
  readonly widget: Entity
  /** Leads from such a widget to what it shows: its `pointer` says how modules call theirs. */
  readonly external: Entity
  readonly pagesToLayouts: Entity
  readonly pagesToMetadata: Entity
  readonly pagesToWidgets: Entity
  readonly layoutsToWidgets: Entity
}

/** What may be uploaded. */
export interface UploadLimits {
  /** Bytes of one file. */
  readonly maximumSize: number
  /** Endings of names, without their dot. */
  readonly extensions: readonly string[]
}

export type PictureWidth = 320 | 640 | 960 | 1280 | 1920

/** Who works in the back office, and how they come in. */
export interface AdminIdentity {
  /** A session that ends never leads away from the page: its state says that nobody is there. */
  readonly session: SessionProvider
  /** The form to log in with, all ways in that suit the back office. Calls back when a session has begun. */
  readonly Login: ComponentType<AdminLoginProps>
  /** Asks over the screen whoever works there to show who they are, where the session needs it for what they do. */
  readonly Confirmation?: ComponentType
  account(): Promise<AdminAccount>
  signOut(): Promise<void>
}

export interface AdminLoginProps {
  readonly onLogin: () => void
  /** Of the account that is asked to come back, as `AdminAccount` has it; absent where anybody may log in. */
  readonly name?: string
}

export interface AdminAccount {
  readonly id: string
  /** Address or slug. */
  readonly name: string
  readonly roles: readonly Localized[]
  readonly isAdministrator: boolean
  /** Logging in takes a second factor. */
  readonly hasSecondFactor: boolean
  /** Where the subject's own settings are: `/rbac/subjects/settings`. */
  readonly settingsPath?: string
}

/** What a widgets package exports by default from its door `./admin`. Of several packages the last one wins. */
export interface AdminPackage {
  readonly variants?: readonly EntityAdminVariants[]
  /** Inputs in place of those of a kind (`richText`) or of one field (`blog/articles.title`). */
  readonly inputs?: { readonly [kindOrField: string]: ComponentLoader<FieldInputProps> }
  /** What is said in place of a text that only machines read, by its field (`rbac/sessions.userAgent`). */
  readonly words?: { readonly [field: string]: (text: string) => string }
  /** What the codes of the module's errors say, by language and code (`HOST_INVALID_SEGMENT`): see docs/errors.md. */
  readonly issues?: () => Promise<IssueTexts>
  /** What can be put on a page; opened when somebody composes one. */
  readonly blocks?: () => Promise<readonly Block[]>
  readonly panels?: readonly DashboardPanel[]
  /** Opened with the dashboard of an administrator. */
  readonly firstSteps?: () => Promise<readonly FirstStep[]>
  /**
   * What the media library shows. Its entity's routes take uploads, and beside them `POST .../create-from-url` with `{ url }`
   * and `GET .../limits`, which answers `UploadLimits`.
   */
  readonly library?: FileLibrary
  /** Gives the back office its screens of pages. */
  readonly pages?: PageEntities
  readonly identity?: () => Promise<{ readonly default: AdminIdentity }>
}

/** Declares what a package brings to the back office: the default export of its door `./admin`. */
export function defineAdmin(admin: AdminPackage): AdminPackage {
  return admin
}

/** Registers components of an entity in place of the generic ones. */
export function adminVariants<E extends Entity>(
  entity: E,
  variants: EntityAdminVariants['variants'],
): EntityAdminVariants {
  return { entity, variants }
}
