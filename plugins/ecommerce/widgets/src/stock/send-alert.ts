import { product } from '@tessera/ecommerce'
import { createApiClient } from '@tessera/widget-sdk'
import { errorText } from '../cart/error-text.ts'

/** Asks for a mail when the product of a form is back; the form says how that went. */
export async function sendAlert(form: HTMLFormElement): Promise<void> {
  const { stockAlert, skuId } = form.dataset
  const said = form.querySelector<HTMLElement>('[role="status"]')
  const email = String(new FormData(form).get('email') ?? '').trim()
  const language = document.documentElement.lang
  try {
    const body = { email, language, ...(skuId && { skuId }) }
    await createApiClient().call('POST', `/api/${product.path}/${stockAlert}/alerts`, body)
    form.dataset.state = 'done'
    if (said) said.textContent = (said.dataset.done ?? '').replace('{email}', () => email)
  } catch (error) {
    delete form.dataset.state
    if (said) said.textContent = await errorText(error)
  }
}
