import { t } from '@lingui/core/macro'
import type { Report } from '@ungana/contracts-messaging'

const titles: Readonly<Record<string, (name: string) => string>> = {
  inquiry: (name) => t`Inquiry with ${name}`,
  'board-entry': (name) => t`Request by ${name} on the board`,
  interest: (name) => t`Line from ${name} to a buyer`,
}

/** What was reported. */
export const reportTitle = ({ subject, author }: Report) => titles[subject]?.(author.name) ?? t`Message from ${author.name}`
