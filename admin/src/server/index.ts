export { isAdminStale } from '../vite/admin-files.ts'
export { type AdminOptions, admin } from './admin.ts'
export { buildAdmin } from './build-on-demand.ts'
