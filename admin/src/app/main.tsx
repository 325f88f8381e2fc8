import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { type AdminStart, startElement } from './start.ts'

const root = document.getElementById('root')
const start = document.getElementById(startElement)
if (root && start) createRoot(root).render(<App start={JSON.parse(start.textContent) as AdminStart} />)
