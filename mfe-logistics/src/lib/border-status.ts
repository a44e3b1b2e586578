import { t } from '@lingui/core/macro'

/** Status of a border post, understood without the post's name beside it. */
export const borderStatusText = (status: string) => names[status] ?? status

const names: Readonly<Record<string, string>> = {
  open: t({ message: 'open', context: 'border post' }),
  restricted: t`restricted`,
  closed: t({ message: 'closed', context: 'border post' }),
  unknown: t`status unknown`,
}
