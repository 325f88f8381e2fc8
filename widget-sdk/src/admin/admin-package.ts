import type { Entity, Localized } from '@tessera/core'
import type { ComponentType } from 'react'
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
  /** What can be put on a page; opened when somebody composes one. */
  readonly blocks?: () => Promise<readonly Block[]>
  readonly panels?: readonly DashboardPanel[]
  /**
   * What the media library shows. Its entity's routes take uploads, and beside them `POST .../create-from-url` with `{ url }`
   * and `GET .../limits`, which answers `UploadLimits`.
   */
  readonly library?: FileLibrary
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
