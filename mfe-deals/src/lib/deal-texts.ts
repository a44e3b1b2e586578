import { t } from '@lingui/core/macro'
import type { Deal, NextStep } from '@ungana/contracts-deals'
import { fractionDigits, mainUnits } from '@ungana/contracts-kit'
import { moneyText as moneyIn } from '@ungana/language/formats'
import type { BadgeTone } from '@ungana/ui'
import { dayText, todayInKigali } from '@ungana/web-kit'

/** 1695000 USD becomes "USD 16,950.00". */
export const moneyText = (minor: number, currency: string) => moneyIn(mainUnits(minor, currency), currency, fractionDigits(currency))

const phases: Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>> = {
  proposed: { label: t({ message: 'Proposed', context: 'deal' }), tone: 'warning' },
  open: { label: t({ message: 'Open', context: 'deal' }), tone: 'success' },
  completed: { label: t({ message: 'Completed', context: 'deal' }), tone: 'neutral' },
  cancelled: { label: t({ message: 'Cancelled', context: 'deal' }), tone: 'danger' },
}

/** A phase of a newer service is shown as it is. */
export const phaseOf = (phase: string) => phases[phase] ?? { label: phase, tone: 'neutral' as const }

const milestones: Readonly<Record<string, string>> = {
  deposit: t`Deposit paid`,
  ready: t`Goods ready`,
  loaded: t`Goods loaded`,
  border: t`At the border`,
  arrived: t`Goods arrived`,
  accepted: t`Goods accepted`,
  paid: t`Everything paid`,
}
export const milestoneText = (milestone: string) => milestones[milestone] ?? milestone

const parts: Readonly<Record<string, string>> = {
  deposit: t`Deposit`,
  onLoading: t`On loading`,
  onDelivery: t`On delivery`,
}
export const partText = (part: string) => parts[part] ?? part

const disputes: Readonly<Record<string, string>> = { goods: t`The goods`, money: t`The money` }
export const disputeText = (about: string) => disputes[about] ?? about

/** The milestones that this side can report as late. */
export function openMilestones({ side, milestones }: Pick<Deal, 'side' | 'milestones'>): string[] {
  const own = side === 'seller' ? ['ready', 'loaded', 'arrived'] : ['arrived']
  return milestones.filter(({ milestone, doneOn }) => own.includes(milestone) && !doneOn).map(({ milestone }) => milestone)
}

/** A step that a side can take, with its day. */
export function stepText({ step, part, amountMinor, dueOn }: Omit<NextStep, 'side' | 'payment'>, currency: string): string {
  const money = amountMinor === null ? '' : moneyText(amountMinor, currency)
  const text =
    step === 'pay'
      ? t`Pay ${money} (${partText(part ?? '').toLowerCase()})`
      : step === 'confirm-payment'
        ? t`Confirm a payment of ${money}`
        : step === 'answer-cancellation'
          ? t`Answer the request to cancel`
          : step === 'answer-amendment'
            ? t`Answer the proposed change`
            : t`Report: ${milestoneText(step).toLowerCase()}`
  if (!dueOn) return text
  return dueOn < todayInKigali() ? t`${text}, overdue since ${dayText(dueOn)}` : t`${text}, by ${dayText(dueOn)}`
}
