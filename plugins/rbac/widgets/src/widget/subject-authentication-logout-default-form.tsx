export { Logout as default } from '../authentication/Logout.tsx'
