// Errors for refused files. Their messages are shown to the user who chose the file.
import { text } from '@ungana/language/server'
import { createError } from '../errors.ts'

/** Name of the form field with the file. */
export const FILE_FIELD = 'file'

const TooLarge = createError('PAYLOAD_TOO_LARGE', 'This file is too large. The limit is {0}.', 413)
const WrongType = createError('UNSUPPORTED_MEDIA_TYPE', '{0}', 415)

/** 413 PAYLOAD_TOO_LARGE */
export class FileTooLarge extends TooLarge {
  readonly field = FILE_FIELD

  constructor(maxBytes: number) {
    super(size(maxBytes))
  }
}

/** 415 UNSUPPORTED_MEDIA_TYPE: the file's content has a type that is not accepted. */
export class FileTypeRefused extends WrongType {
  readonly field = FILE_FIELD

  constructor(accepted: readonly string[]) {
    super(text('This is not a {types} file. Please choose another file.', { types: { oneOf: accepted } }))
  }
}

export const FormExpected = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must be a form with a file (content-type: multipart/form-data)', 415)
export const NoFormHere = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON (content-type: application/json)', 415)
export const TooManyWaiting = createError(
  'TOO_MANY_UPLOADS',
  'You have uploaded many files without saving. Please save your work, or try again tomorrow.',
  429,
)

const size = (bytes: number) => (bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`)
