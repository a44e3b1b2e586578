import { t } from '@lingui/core/macro'
import type { DealRecord, RecordFigure } from '@ungana/contracts-deals'

const names: Readonly<Record<string, string>> = {
  completed: t`Deals completed`,
  'on-time': t`Goods ready on time`,
  'paid-on-time': t`Paid on time`,
}
/** A figure of a newer service is shown as it is. */
export const figureText = (figure: string) => names[figure] ?? figure

/** The figures that have counts. */
export function figuresOf({ completed, onTime, paidOnTime }: DealRecord): { figure: RecordFigure; kept: number; of: number }[] {
  return [
    { figure: 'completed' as const, ...completed },
    { figure: 'on-time' as const, ...onTime },
    { figure: 'paid-on-time' as const, ...paidOnTime },
  ].filter(({ of }) => of > 0)
}
