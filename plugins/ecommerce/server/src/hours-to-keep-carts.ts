/** Carts in which nothing has changed for so long are cleared. */
export const hoursToKeepCarts = 24
