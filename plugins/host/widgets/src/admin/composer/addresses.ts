/** Addresses of the screens, below `/admin`. */
export const addresses = {
  pages: '/pages',
  /** The composer of one page. */
  composer: (page: string) => `/pages/${page}`,
} as const
