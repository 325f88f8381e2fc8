/** Inputs as dense as those of the back office. */
export const denseInput = 'h-9 px-2.5 text-sm tabular-nums pointer-coarse:h-11'
