export { EmailVerification as default } from '../authentication/EmailVerification.tsx'
