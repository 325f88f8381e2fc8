/** How long an order waits for its payment before it is canceled. */
export const hoursToPay = 24
