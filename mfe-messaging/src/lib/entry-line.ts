import { t } from '@lingui/core/macro'

const others: Readonly<Record<string, (who: string) => string>> = {
  inquiry: (who) => t`${who} asked`,
  reply: (who) => t`${who} wrote`,
  quote: (who) => t`${who} made a quote`,
  'counter-quote': (who) => t`${who} made a counter-quote`,
  accept: (who) => t`${who} accepted the quote`,
  decline: (who) => t`${who} declined`,
  close: (who) => t`${who} closed the inquiry`,
}
const own: Readonly<Record<string, string>> = {
  inquiry: t`You asked`,
  reply: t`You wrote`,
  quote: t`You made a quote`,
  'counter-quote': t`You made a counter-quote`,
  accept: t`You accepted the quote`,
  decline: t`You declined`,
  close: t`You closed the inquiry`,
}

/** A line of an inquiry's history: "Kivu Roasters made a quote". */
export const entryLine = (kind: string, who: string) => others[kind]?.(who) ?? t`${who} changed the inquiry`
/** "You declined" */
export const ownLine = (kind: string) => own[kind] ?? t`You changed the inquiry`
