export { ResetPasswordForm as default } from '../authentication/ResetPasswordForm.tsx'
