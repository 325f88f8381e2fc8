import { whenIslandsAreDue } from '@tessera/widget-sdk/browser'

let hydration: Promise<(island: HTMLElement) => Promise<void>> | undefined

const lookAgain = whenIslandsAreDue(async island => {
  // Together with what hydrates it, not after it.
  void import(/* @vite-ignore */ island.dataset.module ?? '').catch(() => undefined)
  hydration ??= import('./hydration.ts').then(({ hydrationOfPage }) => hydrationOfPage(() => lookAgain()))
  const hydrate = await hydration
  await hydrate(island)
})
