/** The last month that the studio has counted. */
const [year, month] = [2026, 10]

/** The studio's year in figures, month by month, the latest last. */
export const lines = [
  {
    slug: 'requests',
    title: { en: 'Requests', ru: 'Обращения' },
    values: [31, 24, 38, 52, 61, 58, 49, 44, 67, 73, 70, 81],
  },
  {
    slug: 'sample-boxes',
    title: { en: 'Sample boxes sent', ru: 'Отправлено коробок с образцами' },
    values: [18, 22, 15, 29, 37, 41, 33, 30, 46, 52, 49, 57],
  },
  {
    slug: 'square-metres',
    title: { en: 'Square metres fired', ru: 'Обожжено, м²' },
    values: [212, 168, 184, 231, 264, 287, 301, 246, 318, 342, 336, 359],
  },
  {
    slug: 'class-guests',
    title: { en: 'Guests of classes', ru: 'Гостей на занятиях' },
    values: [46, 58, 63, 55, 71, 68, 40, 36, 59, 77, 82, 79],
  },
].map(({ values, ...each }) => ({
  ...each,
  values: values.map((value, index) => ({ value, month: monthName(index - values.length + 1) })),
}))

/** `2026-09` for -1: so many months from the last one. */
function monthName(distance: number): string {
  return new Date(Date.UTC(year, month - 1 + distance)).toISOString().slice(0, 7)
}
