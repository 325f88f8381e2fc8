/** A SKU as the page knows it: the places of its values in their options. */
interface PageSku {
  readonly id: string
  readonly places: readonly string[]
  readonly address: string
  readonly isSoldOut: boolean
}

/** What visitors choose of a product changes what the page shows of it: prices, picture, numbers, and its address. */
document.addEventListener('change', ({ target }) => {
  const { dataset } = target as HTMLElement
  const group = (target as HTMLElement).closest<HTMLElement>('[data-skus]')
  if (!group || dataset.option === undefined) return
  const skus = skusOf(group)
  const sku = nearest(skus, wantedIn(group), Number(dataset.option))
  if (sku) show(group, skus, sku)
})

function skusOf({ dataset }: HTMLElement): PageSku[] {
  const addresses = dataset.addresses?.split('\n') ?? []
  const soldOut = dataset.soldOutSkus?.split(' ') ?? []
  return (dataset.skus ?? '').split(' ').map((each, index) => {
    const [id = '', places = ''] = each.split('=')
    return { id, places: places.split('.'), address: addresses[index] ?? id, isSoldOut: soldOut.includes(id) }
  })
}

/** The chosen places, by option. */
function wantedIn(group: HTMLElement): readonly string[] {
  return [
    ...group.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-option]:checked, select[data-option]'),
  ].map(({ value }) => value)
}

/** The SKU with the value that was just picked, and as many of the others as there is one with; of those, one that can be had. */
function nearest(skus: readonly PageSku[], wanted: readonly string[], option: number): PageSku | undefined {
  const alike = ({ places }: PageSku) => places.filter((place, at) => place === wanted[at]).length
  return skus
    .filter(({ places }) => places[option] === wanted[option])
    .toSorted((one, other) => alike(other) - alike(one) || Number(one.isSoldOut) - Number(other.isSoldOut))[0]
}

function show(group: HTMLElement, skus: readonly PageSku[], { id, places, address }: PageSku): void {
  const form = group.closest<HTMLFormElement>('form')
  const product = form?.dataset.addToCart ?? ''
  const skuWith = (option: number, value: string) =>
    skus.find(each => each.places.every((place, at) => place === (at === option ? value : places[at])))
  for (const input of group.querySelectorAll<HTMLInputElement>('input[data-option]')) {
    const option = Number(input.dataset.option)
    input.checked = places[option] === input.value
    const found = skuWith(option, input.value)
    const label = input.closest('label')
    label?.toggleAttribute('data-missing', !found)
    label?.toggleAttribute('data-gone', found?.isSoldOut === true)
  }
  for (const select of group.querySelectorAll<HTMLSelectElement>('select[data-option]')) {
    const option = Number(select.dataset.option)
    select.value = places[option] ?? ''
    for (const each of select.options) {
      const found = skuWith(option, each.value)
      const { missingText, soldOutText } = each.dataset
      each.label = (found ? (found.isSoldOut ? soldOutText : '') : missingText) || each.text
    }
  }
  const chosen = group.querySelector<HTMLInputElement>('[name=sku]')
  if (chosen) chosen.value = id
  for (const part of document.querySelectorAll<HTMLElement>(`[data-skus-of="${product}"] > [data-sku]`)) {
    part.hidden = part.dataset.sku !== id
  }
  const picture = document.querySelector<HTMLInputElement>(`[data-gallery-of="${product}"] input[data-skus~="${id}"]`)
  if (picture) picture.checked = true
  const url = new URL(location.href)
  url.searchParams.set('sku', address)
  history.replaceState(history.state, '', url)
}
