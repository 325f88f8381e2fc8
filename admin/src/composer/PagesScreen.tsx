export { default } from '../app/NotFoundScreen.tsx'
