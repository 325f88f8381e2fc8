/** Widths of the composer's tree, in pixels. */
export const treeWidths = { least: 208, usual: 288, most: 560, step: 16 } as const

/** The nearest allowed width; the default for an invalid one, such as a stale stored value. */
export function boundedWidth(width: unknown): number {
  if (typeof width !== 'number' || !Number.isFinite(width)) return treeWidths.usual
  return Math.round(Math.min(Math.max(width, treeWidths.least), treeWidths.most))
}
