import { siteModel } from '../page/site-model.ts'
export default function PagesScreen() {
  return siteModel ? null : null
}
