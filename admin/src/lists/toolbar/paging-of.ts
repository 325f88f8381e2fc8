interface Page {
  /** From 1, or from -1 backwards. */
  readonly page: number
  readonly size: number
  /** Number of records on the page. */
  readonly count: number
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
}

/** Where a page stands in its list: records that are numbered from the start, or from the end where the total is estimated. */
export function pagingOf({ page, size, count, total, isEstimated = false }: Page) {
  if (page < 0) {
    const before = (-page - 1) * size
    return {
      from: before + count,
      to: before + 1,
      isFromEnd: true,
      hasPrevious: count === size,
      hasNext: page < -1,
      last: -1,
    }
  }
  const from = (page - 1) * size + 1
  const to = from + count - 1
  const isExact = total !== undefined && !isEstimated
  return {
    from,
    to,
    isFromEnd: false,
    hasPrevious: page > 1,
    hasNext: isExact ? to < total : count === size,
    last: isExact ? Math.max(1, Math.ceil(total / size)) : total === undefined ? undefined : -1,
  }
}
