/** Classes of a pill button; marked if it leads to the current page. */
export const pill =
  'inline-flex min-h-9 items-center rounded-full border border-border-strong px-4 font-medium text-sm text-text no-underline transition-colors hover:border-text hover:bg-muted aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-background pointer-coarse:min-h-11'
