import type { Problems } from '@ungana/web-kit'

/** Of a picture's hidden input, while its file is being sent: it still holds the picture of before. */
export const SENDING = 'data-sending'

/** A form that were saved now would be without these pictures. */
export function picturesBeingSent<F extends string>(form: HTMLFormElement | null, fields: readonly F[]): Problems<F> {
  const sending = fields.filter((field) => form?.querySelector(`[name="${field}"][${SENDING}]`))
  return Object.fromEntries(sending.map((field) => [field, 'The picture is still being sent. Please wait for it.'])) as Problems<F>
}
