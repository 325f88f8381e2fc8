import type { Entity } from '@tessera/core'

/** Addresses of the screens, below `/admin`. */
export const addresses = {
  dashboard: '/',
  list: ({ path }: Pick<Entity, 'path'>) => `/records/${path}`,
  create: ({ path }: Pick<Entity, 'path'>) => `/records/${path}/new`,
  record: ({ path }: Pick<Entity, 'path'>, id: string) => `/records/${path}/${id}`,
  /** The model list of one module with the table of the picked one beside it. */
  module: (module: string) => `/modules/${module}`,
  pages: '/pages',
  /** One page, to be put together. */
  composer: (page: string) => `/pages/${page}`,
  media: '/media',
  trash: '/trash',
  history: '/history',
} as const
