import type { BatchOperation, Entity, Localized } from '@tessera/core'
import type { ComponentType } from 'react'
import type { SessionProvider } from '../session.ts'
import type { AdminVariantName, AdminVariantProps } from './admin-variants.ts'

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

/** Something that can be put on a page in one step. */
export interface Block {
  /** The module's widget, or another entity that a host widget can show. */
  readonly entity: Entity
  readonly variant: string
  readonly name: Localized
  readonly description?: Localized
  /** Under which heading of the gallery it stands (default: the module's name). */
  readonly group?: Localized
  /**
   * Writes that make the block with sample content, the first one its widget: `ref` must be `block`. Absent: one record with
   * sample texts in every language, made from the definition.
   */
  readonly operations?: (sample: BlockSample) => readonly BatchOperation[]
}

/** What samples are made with. */
export interface BlockSample {
  readonly languages: readonly string[]
  /** A text in every language of the site that the block knows: `text({ en: 'Hello', ru: 'Привет' })`. */
  text(texts: Localized): Localized
  /** Ids of pictures of the library, the largest first; may be empty. */
  readonly pictures: readonly string[]
}

/** A part of the dashboard. */
export interface DashboardPanel {
  readonly name: string
  readonly load: ComponentLoader<Record<never, never>>
  /** Shown to those who may read this entity (default: to administrators). */
  readonly reads?: Entity
}

/** Who works in the back office, and how they come in. */
export interface AdminIdentity {
  /** A session that ends never leads away from the page: its state says that nobody is there. */
  readonly session: SessionProvider
  /** The form to log in with, all ways in that suit the back office. Calls back when a session has begun. */
  readonly Login: ComponentType<{ readonly onLogin: () => void }>
  account(): Promise<AdminAccount>
  signOut(): Promise<void>
}

export interface AdminAccount {
  readonly id: string
  /** Address or slug. */
  readonly name: string
  readonly roles: readonly Localized[]
  readonly isAdministrator: boolean
  /** Where the subject's own settings are: `/rbac/subjects/settings`. */
  readonly settingsPath?: string
}

/** What a widgets package exports by default from its door `./admin`. Of several packages the last one wins. */
export interface AdminPackage {
  readonly variants?: readonly EntityAdminVariants[]
  /** Inputs in place of those of a kind (`richText`) or of one field (`blog/articles.title`). */
  readonly inputs?: { readonly [kindOrField: string]: ComponentLoader<FieldInputProps> }
  readonly blocks?: readonly Block[]
  readonly panels?: readonly DashboardPanel[]
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
