/** How wide the tree of the composer may be, in pixels. */
export const treeWidths = { least: 208, usual: 288, most: 560, step: 16 } as const

/** The nearest width that it may have; the usual one for what is none, as out of a browser's memory. */
export function boundedWidth(width: unknown): number {
  if (typeof width !== 'number' || !Number.isFinite(width)) return treeWidths.usual
  return Math.round(Math.min(Math.max(width, treeWidths.least), treeWidths.most))
}
