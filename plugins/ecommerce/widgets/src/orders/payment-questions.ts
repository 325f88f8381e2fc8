import type { PaymentState } from './payment-state.ts'

/** Milliseconds between two questions: the first come quickly, since most payments are known by then. */
const pauses = [1000, 2000, 3000, 5000, 8000, 13_000, 20_000]
/** As long as the page is open, the confirmation may come: half an hour of questions. */
const latePause = 30_000
const lateQuestions = 60

/**
 * Asks what became of a payment until it is known, or for half an hour. Once it takes longer than somebody waits, `waiting` is told as
 * `late`.
 */
export async function askForPayment<Seen extends { readonly state: PaymentState | 'unknown' }>(
  question: () => Promise<Seen>,
  onSeen: (seen: Seen) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 0; asked < pauses.length + lateQuestions; asked += 1) {
    const seen = await question()
    if (signal.aborted) return
    const isLate = seen.state === 'waiting' && asked >= pauses.length
    onSeen(isLate ? { ...seen, state: 'late' } : seen)
    if (seen.state !== 'waiting' && seen.state !== 'part') return
    await new Promise(resolve => setTimeout(resolve, pauses[asked] ?? latePause))
    if (signal.aborted) return
  }
}
