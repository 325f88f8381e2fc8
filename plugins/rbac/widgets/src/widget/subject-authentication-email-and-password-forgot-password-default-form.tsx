export { ForgotPasswordForm as default } from '../authentication/ForgotPasswordForm.tsx'
