import type { Seed } from '@tessera/server'
import { about } from './pages/about.ts'
import { account } from './pages/account.ts'
import { blog } from './pages/blog.ts'
import { contact } from './pages/contact.ts'
import { elements } from './pages/elements.ts'
import { frame } from './pages/frame.ts'
import { home } from './pages/home.ts'
import { missing } from './pages/missing.ts'
import { shop } from './pages/shop.ts'
import { plant } from './plant.ts'

/** The widgets of a tile studio's pages. Depends on the pictures of file-storage's seed. */
const seed: Seed = host =>
  plant(host, [...frame, ...home, ...about, ...elements, ...blog, ...contact, ...shop, ...account, ...missing])

export default seed
