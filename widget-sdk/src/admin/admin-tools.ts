import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity, EntityRight } from '@tessera/core'
import { type ButtonHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { AdminRow } from './admin-row.ts'
import type { AdminVariantName, AdminVariantProps } from './admin-variants.ts'

/** A call of the API from a screen of the back office. */
export interface AdminRequest {
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** The record's ETag when it was read: the write is refused with 412 if the record has changed since. */
  readonly ifMatch?: string
  /** Sent besides: `{ 'idempotency-key': ... }`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Props of the header of a screen. */
export interface AdminHeaderProps {
  readonly title: ReactNode
  /** Breadcrumbs, the outermost first, with addresses as `listAddress` returns them. */
  readonly crumbs?: readonly { readonly name: ReactNode; readonly href: string }[]
  /** Beside the title: a state. */
  readonly state?: ReactNode
  readonly actions?: ReactNode
}

/** Renders a variant of an entity, with its props. */
export type AdminVariantComponent = <Name extends AdminVariantName>(
  props: { readonly variant: Name } & AdminVariantProps[Name],
) => ReactNode

/** Props of a button of the back office: dense for a mouse, large for touch. */
export interface AdminButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly isSmall?: boolean
}

/** Props of the question before an action that is not easily undone. Rendered only while it is open. */
export interface AdminConfirmProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** What the button says: a verb. */
  readonly confirm: string
  readonly isDanger?: boolean
  /** The question stays open until it settles, and when it returns false. */
  readonly onConfirm: () => Promise<boolean>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/**
 * Makes the next records of a list from its present ones. It is a function because uploads end at any time: the records that an input
 * was rendered with may be outdated by then.
 */
export type AdminRowsChange = (rows: readonly AdminRow[]) => readonly AdminRow[]

/** Props of an input for pictures of the library. */
export interface AdminPicturesProps {
  /** Records of the library, in their order. */
  readonly pictures: readonly AdminRow[]
  /** Called with what becomes of the present pictures, with texts as they were typed: the form writes those that differ. */
  readonly onChange: (change: AdminRowsChange) => void
  /** Exactly one, or none (default: any number, the first of which is the main one). */
  readonly isSingle?: boolean
  /** What the picture is of, where there is only one. */
  readonly label?: string
  readonly isDisabled?: boolean
  /** Of the texts that describe them. */
  readonly language?: string
}

/** Props of an input for private files. */
export interface AdminFilesProps {
  /** Records of the library, in their order. */
  readonly files: readonly AdminRow[]
  /** Called with what becomes of the present files, with names as they were typed, in `alt`: the form writes those that differ. */
  readonly onChange: (change: AdminRowsChange) => void
  /** Who may open them, in a sentence. */
  readonly hint: string
  readonly isDisabled?: boolean
  /** Of the names. */
  readonly language?: string
}

/** Props of an input that chooses records of an entity. */
export interface AdminRecordsProps {
  readonly entity: Entity
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly isDisabled?: boolean
  /** Spread over the search: id, aria-label and the like. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** What the back office lends to the components of packages. */
export interface AdminTools {
  /**
   * Calls the API with the user's session. When the session has ended, it waits until the user has logged in again.
   * @returns the `data` of the response
   * @throws ApiError
   */
  call<Data>(method: string, path: string, request?: AdminRequest): Promise<Data>
  /** Whether the user has a right to an entity's records. What they may not do isn't shown. */
  may(entity: Pick<Entity, 'path'>, right: EntityRight): boolean
  /**
   * Reads a record with its ETag, so that what is done about it can be refused where it has changed since (`ifMatch` of `call`).
   * @throws ApiError
   */
  read<Data>(path: string): Promise<{ readonly data: Data; readonly etag: string | null }>
  /** Opens a screen. @param address as `recordAddress` returns it */
  open(address: string): void
  /** What went wrong, in the language of the interface, for what `call` throws. */
  problemText(error: unknown): Promise<string>
  /** What takes the place of something that could not be read, with a button to try again. */
  readonly Problem: ComponentType<{ readonly error: unknown; readonly onRetry: () => void }>
  /** The sticky header of a screen; its title is the title of the document, too. */
  readonly Header: ComponentType<AdminHeaderProps>
  /** Renders the generic variant of an entity, which a package's own one adds to or falls back to. */
  readonly Generic: AdminVariantComponent
  /** Renders a variant of an entity in the back office: a package's own if there is one, else the generic one. */
  readonly Widget: AdminVariantComponent
  readonly Button: ComponentType<AdminButtonProps>
  readonly Confirm: ComponentType<AdminConfirmProps>
  /** Pictures as a grid: dropped, pasted, chosen from the library, put in order with a pointer or keys, described. */
  readonly Pictures: ComponentType<AdminPicturesProps>
  /** Private files as a list: dropped, pasted, named. */
  readonly Files: ComponentType<AdminFilesProps>
  /** Records as chips, found by a search, or created in a drawer. */
  readonly Records: ComponentType<AdminRecordsProps>
}

const AdminToolsContext = createContext<AdminTools | null>(null)

/** Lends the tools of the back office to everything inside. */
export const AdminToolsProvider = AdminToolsContext.Provider

/** What the back office lends to components of packages. @throws outside of it */
export function useAdminTools(): AdminTools {
  const tools = useContext(AdminToolsContext)
  if (!tools) throw new Error('Components of the back office are rendered inside it only')
  return tools
}

interface AdminDataOptions {
  /** Fetched again this often while the window is visible. */
  readonly everyMs?: number
  /** False: not fetched yet (default true). */
  readonly isEnabled?: boolean
}

/** What a screen reads. */
export interface AdminData<Data> {
  /** Undefined until it has been read once. While it is read again, the last one stays. */
  readonly data: Data | undefined
  readonly error: unknown
  refetch(): void
}

/**
 * Reads a route of the API for a screen of the back office; saves of the same entity, and `useRefetch`, read it again.
 * @param entity what the route is about
 * @param path with its search parameters: `/api/ecommerce/orders/figures`
 */
export function useAdminData<Data>(
  { path: about }: Pick<Entity, 'path'>,
  path: string,
  { everyMs, isEnabled = true }: AdminDataOptions = {},
): AdminData<Data> {
  const { call } = useAdminTools()
  const { data, error, refetch } = useQuery({
    queryKey: [about, 'route', path],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    queryFn: ({ signal }) => call<Data>('GET', path, { signal }),
  })
  return { data, error, refetch: () => void refetch() }
}

/** Returns a function to call after a write that concerns more than one entity: whatever is shown is read again. */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
