import { useAdmin } from '../context/admin-context.ts'
import { library } from './library.ts'

/** Whether the current user may upload files to a library. */
export function useMayUpload(): boolean {
  const { entities } = useAdmin().rights
  return library !== null && (entities[library.entity.path]?.includes('create') ?? false)
}
