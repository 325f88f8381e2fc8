import { createRoot, type Root } from 'react-dom/client'
import { App } from './App.tsx'
import { loadStartLanguage, startLanguage } from './interface-language.ts'
import { StartFailure } from './StartFailure.tsx'
import { type AdminStart, startElement } from './start.ts'

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
