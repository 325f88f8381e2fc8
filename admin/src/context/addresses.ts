import type { Entity } from '@tessera/core'

/** Addresses of the screens, below `/admin`. */
export const addresses = {
  dashboard: '/',
  list: ({ path }: Pick<Entity, 'path'>) => `/records/${path}`,
  create: ({ path }: Pick<Entity, 'path'>) => `/records/${path}/new`,
  record: ({ path }: Pick<Entity, 'path'>, id: string) => `/records/${path}/${id}`,
  /** The entities of a module, with the list of the selected one beside them. */
  module: (module: string) => `/modules/${module}`,
  media: '/media',
  trash: '/trash',
  history: '/history',
  plugins: '/plugins',
} as const
