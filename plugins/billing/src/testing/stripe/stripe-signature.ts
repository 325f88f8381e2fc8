import { createHmac } from 'node:crypto'
import { seconds } from './stripe-session.ts'

/** @param at when the notification is sent */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const time = seconds(at)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
