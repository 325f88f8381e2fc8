import { defineError } from '../../errors/errors.ts'

export const DamagedArchiveError = defineError(
  'ARCHIVE_DAMAGED',
  'The archive is damaged or is none of this product: {reason}. Nothing was imported',
  400,
)
export const UnknownModulesError = defineError(
  'ARCHIVE_MODULES',
  'The archive has {entities}, which this site has no module for: add {modules} to tessera.config, or export with --only',
  409,
)
export const UnknownFieldsError = defineError(
  'ARCHIVE_FIELDS',
  'This site does not know the fields {fields} of {entity}: install the version of the module that the archive was made with',
  409,
)
export const NewerArchiveError = defineError(
  'ARCHIVE_NEWER',
  'The archive was made with a newer version of {module}, after its migration {migration}: upgrade this site first',
  409,
)
