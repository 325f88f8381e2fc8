import { createRoot, type Root } from 'react-dom/client'
import { loadStartLanguage, startLanguage } from '../context/interface-language.ts'
import { type AdminStart, startElement } from '../context/start.ts'
import { App } from './App.tsx'
import { StartFailure } from './StartFailure.tsx'

const element = document.getElementById('root')
const given = document.getElementById(startElement)
if (element && given) await open(createRoot(element), JSON.parse(given.textContent) as AdminStart)

async function open(root: Root, start: AdminStart): Promise<void> {
  try {
    await loadStartLanguage(start)
    root.render(<App start={start} />)
  } catch {
    const texts = start.failure[startLanguage(start)]
    if (texts) root.render(<StartFailure texts={texts} onRetry={() => open(root, start)} />)
  }
}
