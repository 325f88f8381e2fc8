import { createRoot } from 'react-dom/client'
import { loadDefinitionTexts } from '../model/definition-texts.ts'
import { App } from './App.tsx'
import { interfaceLanguage } from './interface-language.ts'
import { type AdminStart, startElement } from './start.ts'

// Names of what is worked on are in the first thing that is drawn.
await loadDefinitionTexts(interfaceLanguage())

const root = document.getElementById('root')
const start = document.getElementById(startElement)
if (root && start) createRoot(root).render(<App start={JSON.parse(start.textContent) as AdminStart} />)
