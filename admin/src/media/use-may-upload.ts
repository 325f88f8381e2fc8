import { useAdmin } from '../app/admin-context.ts'
import { library } from './library.ts'

/** Whether there is a library, and whoever works here may add files to it. */
export function useMayUpload(): boolean {
  const { entities } = useAdmin().rights
  return library !== null && (entities[library.entity.path]?.includes('create') ?? false)
}
