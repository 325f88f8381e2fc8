import { createHash } from 'node:crypto'
import { languageKey } from '../context/language-key.ts'
import { themeKey } from '../context/theme.ts'
import { adminPath } from '../vite/admin-files.ts'

/** Applies the stored theme and language before the first paint, so that a dark page doesn't flash white. */
export const themeScript = [
  '(function(root,texts){',
  `try{var theme=localStorage.getItem(${JSON.stringify(themeKey)}),language=localStorage.getItem(${JSON.stringify(languageKey)})}catch(_){}`,
  'if(theme==="light"||theme==="dark")root.dataset.theme=theme;',
  'if(language&&texts[language])root.lang=language;',
  'var link=document.createElement("link");link.rel="preload";link.as="fetch";link.crossOrigin="anonymous";',
  'link.href=texts[root.lang];document.head.append(link)',
  '})(document.documentElement,JSON.parse(document.currentScript.dataset.texts))',
].join('')

/** Path of the script. */
export const themeScriptPath = `${adminPath}look.js`

/** Address of the script, with a hash of its content, so that browsers can cache it. */
export const themeScriptUrl = `${themeScriptPath}?${createHash('sha256').update(themeScript).digest('hex').slice(0, 12)}`
