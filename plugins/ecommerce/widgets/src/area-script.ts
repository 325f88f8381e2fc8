import { areaOf, writtenMetres } from './area.ts'
import { maximumQuantity } from './cart/cart-order.ts'

/** Writes the quantity that a surface needs into the form, and says what it reckoned. */
document.addEventListener('input', ({ target }) => {
  const box = (target as HTMLElement).closest<HTMLElement>('[data-area]')
  if (!box || (target as HTMLElement).dataset.areaInput === undefined) return
  const input = (name: string) => box.querySelector<HTMLInputElement>(`[data-area-input=${name}]`)
  const [width, length] = ['width', 'length'].map(name => writtenMetres(input(name)?.value ?? ''))
  const output = box.querySelector('output')
  if (!output) return
  output.value = ''
  if (!width || !length) return
  const step = Number(box.dataset.area)
  const { area, quantity } = areaOf(width, length, { step, isSpare: input('spare')?.checked ?? false })
  const field = box.closest('form')?.querySelector<HTMLInputElement>('[name=quantity]')
  if (!field || quantity > maximumQuantity) return
  field.value = String(quantity)
  const format = new Intl.NumberFormat(box.dataset.language, { maximumFractionDigits: 2 })
  output.value = (box.dataset.result ?? '')
    .replace('{area}', format.format(area))
    .replace('{quantity}', format.format(quantity))
})
