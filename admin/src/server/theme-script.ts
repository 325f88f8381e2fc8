import { createHash } from 'node:crypto'
import { languageKey } from '../app/interface-language.ts'
import { themeKey } from '../app/theme.ts'
import { adminPath } from '../vite/admin-files.ts'

/** Sets what this browser chose before anything is drawn, so that no light page flashes before a dark one. */
export const themeScript = [
  '(function(root){try{',
  `var theme=localStorage.getItem(${JSON.stringify(themeKey)}),language=localStorage.getItem(${JSON.stringify(languageKey)});`,
  'if(theme==="light"||theme==="dark")root.dataset.theme=theme;',
  'if(language)root.lang=language',
  '}catch(_){}})(document.documentElement)',
].join('')

/** Where it is. */
export const themeScriptPath = `${adminPath}look.js`

/** Its address: another one for another text, so that browsers may keep it. */
export const themeScriptUrl = `${themeScriptPath}?${createHash('sha256').update(themeScript).digest('hex').slice(0, 12)}`
