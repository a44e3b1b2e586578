import { t } from '@lingui/core/macro'
import type { Problems } from '@ungana/web-kit'

/** Marks a picture's hidden input while its file uploads. The input still has the old picture. */
export const UPLOADING = 'data-uploading'

/** An error for each picture that is still uploading, because saving now would lose the picture. */
export function uploadProblems<F extends string>(form: HTMLFormElement | null, fields: readonly F[]): Problems<F> {
  const sending = fields.filter((field) => form?.querySelector(`[name="${field}"][${UPLOADING}]`))
  return Object.fromEntries(sending.map((field) => [field, t`The picture is still uploading. Please wait.`])) as Problems<F>
}
