/** Screens that nobody begins with: what they consist of is listed here, and not among what every first screen loads. */
export const rareScreens = {
  history: () => import('../history/HistoryScreen.tsx'),
  media: () => import('../media/MediaScreen.tsx'),
  plugins: () => import('../plugins/PluginsScreen.tsx'),
  trash: () => import('../history/TrashScreen.tsx'),
}
