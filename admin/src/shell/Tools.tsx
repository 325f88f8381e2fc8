import { useLanguage } from '@tessera/widget-sdk'
import {
  type AdminButtonProps,
  type AdminConfirmProps,
  type AdminFilesProps,
  type AdminHeaderProps,
  type AdminPicturesProps,
  type AdminRecordsProps,
  type AdminTools,
  AdminToolsProvider,
} from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { Button, ErrorState, PageHeader } from '../ui/index.ts'
import { AdminWidget, GenericWidget } from '../variants/AdminWidget.tsx'
import { basename } from './admin-links.ts'

// Dialogs are loaded when they are opened.
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog }))

const FilesInput = lazy(async () => ({ default: (await import('../media/FilesInput.tsx')).FilesInput }))
const PicturesInput = lazy(async () => ({ default: (await import('../media/PicturesInput.tsx')).PicturesInput }))
const RecordsInput = lazy(async () => ({ default: (await import('../relations/RecordsInput.tsx')).RecordsInput }))

interface ToolsProps {
  /** Opens a screen by its address below `/admin`. */
  readonly onOpen: (path: string) => void
  readonly children: ReactNode
}

/** Lends the parts of the back office to the components of packages. */
export function Tools({ onOpen, children }: ToolsProps) {
  const { api, rights } = useAdmin()
  const language = useLanguage()
  const tools = useMemo<AdminTools>(
    () => ({
      call: async <Data,>(...request: Parameters<AdminTools['call']>) => (await api<Data>(...request)).data,
      may: ({ path }, right) => rights.entities[path]?.includes(right) ?? false,
      read: path => api('GET', path),
      open: address => onOpen(address.slice(basename.length)),
      // Its texts are not needed before something goes wrong.
      problemText: async error => (await import('../ui/problem-text.ts')).problemText(error, language),
      Problem: ErrorState,
      Header,
      Button: ToolButton,
      Confirm,
      Generic: GenericWidget,
      Widget: AdminWidget,
      Pictures,
      Files,
      Records,
    }),
    [api, rights, language, onOpen],
  )
  return <AdminToolsProvider value={tools}>{children}</AdminToolsProvider>
}

function Header({ crumbs = [], ...props }: AdminHeaderProps) {
  return <PageHeader {...props} crumbs={crumbs.map(({ name, href }) => ({ name, to: href.slice(basename.length) }))} />
}

function Pictures(props: AdminPicturesProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
      <PicturesInput {...props} />
    </Suspense>
  )
}

function Files(props: AdminFilesProps) {
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
      <FilesInput {...props} />
    </Suspense>
  )
}

function Records(props: AdminRecordsProps) {
  return (
    <Suspense fallback={null}>
      <RecordsInput {...props} />
    </Suspense>
  )
}

function ToolButton({ look = 'secondary', isSmall = false, ...props }: AdminButtonProps) {
  return <Button variant={look} size={isSmall ? 'sm' : 'md'} {...props} />
}

function Confirm({ isDanger = false, onConfirm, ...props }: AdminConfirmProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        {...props}
        isDanger={isDanger}
        onConfirm={async () => {
          // A rejection keeps the dialog open.
          if (!(await onConfirm())) throw new Error('It was not done')
        }}
      />
    </Suspense>
  )
}
