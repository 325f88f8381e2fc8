import { createHash } from 'node:crypto'
import { languageKey } from '../app/interface-language.ts'
import { themeKey } from '../app/theme.ts'
import { adminPath } from '../vite/admin-files.ts'

/**
 * Sets what this browser chose before anything is rendered, so that no light page flashes before a dark one, and has the
 * texts of its language fetched beside the scripts. Its element says where they are, by language.
 */
export const themeScript = [
  '(function(root,texts){',
  `try{var theme=localStorage.getItem(${JSON.stringify(themeKey)}),language=localStorage.getItem(${JSON.stringify(languageKey)})}catch(_){}`,
  'if(theme==="light"||theme==="dark")root.dataset.theme=theme;',
  'if(language&&texts[language])root.lang=language;',
  'var link=document.createElement("link");link.rel="preload";link.as="fetch";link.crossOrigin="anonymous";',
  'link.href=texts[root.lang];document.head.append(link)',
  '})(document.documentElement,JSON.parse(document.currentScript.dataset.texts))',
].join('')

/** Where it is. */
export const themeScriptPath = `${adminPath}look.js`

/** Its address: another one for another text, so that browsers may keep it. */
export const themeScriptUrl = `${themeScriptPath}?${createHash('sha256').update(themeScript).digest('hex').slice(0, 12)}`
