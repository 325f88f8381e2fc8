import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLanguage } from './interface-language.ts'
import { type AdminStart, startElement } from './start.ts'

const root = document.getElementById('root')
const start = document.getElementById(startElement)
if (root && start) {
  const given = JSON.parse(start.textContent) as AdminStart
  await startLanguage(given)
  createRoot(root).render(<App start={given} />)
}
