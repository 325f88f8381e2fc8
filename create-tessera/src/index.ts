export { createProject, type MadeProject, ProjectError, type ProjectOptions } from './create-project.ts'
export { type PackageManager, packageManagers, type Template, templates } from './template.ts'
