/** What forms do that take the address of somebody who waits for a product. */
document.addEventListener('submit', event => {
  const form = event.target as HTMLFormElement
  if (form.dataset.stockAlert === undefined) return
  event.preventDefault()
  if (form.dataset.state === 'sending') return
  form.dataset.state = 'sending'
  import('./send-alert.ts').then(
    ({ sendAlert }) => sendAlert(form),
    error => {
      delete form.dataset.state
      console.error(error)
    },
  )
})
