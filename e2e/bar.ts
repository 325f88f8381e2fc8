/** Widths of windows, from the narrowest phone up. */
export const windows = [320, 340, 390, 480, 600, 768, 800, 900, 1024, 1060, 1100, 1200, 1280, 1440, 1920]

/** How much wider a page is than its window. */
export const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Links and buttons of the bar that are cut off or overlap. */
export const slicedInBar = `(() => {
  const header = document.querySelector('header')
  const bar = header.getBoundingClientRect()
  const seen = [...header.querySelectorAll('a, summary')].filter(
    each => each.checkVisibility() && !each.closest('details > :not(summary)') && each.getAttribute('href') !== '#content',
  )
  const boxes = seen.map(each => ({ name: each.textContent.trim() || each.ariaLabel, box: each.getBoundingClientRect() }))
  const isSliced = ({ box }) => box.left < 0 || box.right > innerWidth || box.top < bar.top || box.bottom > bar.bottom
  const isCovered = ({ box }, index) => boxes.some(({ box: other }, at) =>
    at !== index && box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1)
  return boxes.filter((each, index) => isSliced(each) || isCovered(each, index)).map(({ name }) => name)
})()`
