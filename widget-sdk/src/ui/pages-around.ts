/**
 * The numbers of pages to link to: the first, the last, the current one and its neighbours. Null stands for a gap.
 */
export function pagesAround(page: number, last: number): readonly (number | null)[] {
  const named = new Set([1, page - 1, page, page + 1, last].filter(each => each >= 1 && each <= last))
  return [...named]
    .toSorted((a, b) => a - b)
    .flatMap((each, index, all) => {
      const step = each - (all[index - 1] ?? 0)
      if (step === 1) return [each]
      return [step === 2 ? each - 1 : null, each]
    })
}
